"""How `make docs` makes a site of the pages in this folder."""

import sys
from pathlib import Path

import simcore

sys.path.insert(0, str(Path(__file__).parent.parent))

project = "simcore"
version = release = simcore.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton", "tools.docs_site"]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4

# Names of simcore must be on a page. Those of other packages are not looked up: the site is built without a network.
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!simcore\b).*")]

# What every answer can do stands once at the top of the page.
REPEATED = "fields, to_json, to_dict, to_pandas, to_arrow, to_polars, to_markdown, to_html, save_html, plot, args"
autodoc_default_options = {"members": True, "member-order": "groupwise", "exclude-members": REPEATED}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
default_role = "code"  # docstrings write `this`, as Markdown does
highlight_language = "none"
copybutton_prompt_text = ">>> "

html_theme = "furo"
html_title = f"simcore {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_copyright = False
