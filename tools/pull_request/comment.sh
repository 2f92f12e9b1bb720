#!/usr/bin/env bash
# What a pull request does to the jobs of a repository: written into the summary of the workflow run, and kept in one
# comment on the pull request, which is found again by its first line. action.yml runs this.
#
# Everything that others may have written comes by environment variables, and is passed on as single words:
#   BASE, PATHS (one a line), MAX_COST, MAX_TIME, CONFIDENCE, WORKLOAD, FAIL_ON (words), IGNORE (words): of `simcore diff`
#   COMMAND: simcore as it is started; BASE_SHA, PULL_REQUEST: of the event; AUTHOR: whose comments are updated;
#   COMMENT: whether there is a comment at all; GH_TOKEN: of gh; and those that GitHub sets for every step.
# The exit code is that of `simcore diff`.
set -euo pipefail

marker='<!-- simcore diff -->'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
answer=$folder/answer.json
markdown=$folder/comment.md

# The commit that the pull request would change. Of the merge that GitHub checks out, that is the first parent; of any
# other commit, the one where the branch began, for which the history must be there (fetch-depth: 0).
base() {
    if [[ -n ${BASE:-} ]]; then
        printf '%s\n' "$BASE"
    elif [[ ${GITHUB_EVENT_NAME:-} == pull_request && $(git rev-parse HEAD) == "${GITHUB_SHA:-}" ]] &&
        git rev-parse --quiet --verify 'HEAD^2' > "$folder/second"; then
        git rev-parse 'HEAD^1'
    elif ! git merge-base -- "${BASE_SHA:?there is no base: give the input base}" HEAD; then
        echo "simcore: $BASE_SHA is not in this checkout: give actions/checkout fetch-depth: 0" >&2
        return 2
    fi
}

compare() {
    local from words=() paths=() ids=() path
    from=$(base) || return
    read -r -a words <<< "${FAIL_ON:-budget}"
    read -r -a ids <<< "${IGNORE:-}"
    while IFS= read -r path; do
        [[ -z $path ]] || paths+=("$path")
    done <<< "${PATHS:-}"
    local options=("--base=$from" --format=json "--out=$answer" "--summary=$markdown")
    [[ -z ${MAX_COST:-} ]] || options+=("--max-cost=$MAX_COST")
    [[ -z ${MAX_TIME:-} ]] || options+=("--max-time=$MAX_TIME")
    [[ -z ${CONFIDENCE:-} ]] || options+=("--confidence=$CONFIDENCE")
    [[ -z ${WORKLOAD:-} ]] || options+=("--workload=$WORKLOAD")
    options+=("${words[@]/#/--fail-on=}" ${ids[@]+"${ids[@]/#/--ignore=}"})
    "${COMMAND:-simcore}" diff "${options[@]}" -- ${paths[@]+"${paths[@]}"}
}

is_empty() { grep -q '^  "jobs": \[\]' "$answer" && grep -q '^  "not_read": \[\]' "$answer"; }

# The number of the first comment that has the marker and is by the author; others may have copied the marker.
known_comment() {
    local comments=$1 id login
    gh api "$comments" --paginate \
        --jq ".[] | select(.body | startswith(\"$marker\")) | \"\\(.id) \\(.user.login)\"" > "$folder/known"
    while read -r id login; do
        [[ $login != "${AUTHOR:-github-actions[bot]}" ]] || { echo "$id"; return; }
    done < "$folder/known"
}

comment() {
    local issues=repos/$GITHUB_REPOSITORY/issues id
    id=$(known_comment "$issues/$PULL_REQUEST/comments") || return
    { printf '%s\n\n' "$marker"; cat "$markdown"; } > "$folder/body.md"
    if [[ -n $id ]]; then
        gh api --method PATCH "$issues/comments/$id" --field "body=@$folder/body.md" > "$folder/sent"
    elif ! is_empty; then
        gh api --method POST "$issues/$PULL_REQUEST/comments" --field "body=@$folder/body.md" > "$folder/sent"
    fi
}

code=0
compare || code=$?
[[ -s $markdown && -s $answer ]] || exit "$((code == 0 ? 70 : code))"
[[ -z ${GITHUB_STEP_SUMMARY:-} ]] || cat "$markdown" >> "$GITHUB_STEP_SUMMARY"
if [[ ${COMMENT:-true} == true && ${PULL_REQUEST:-} =~ ^[0-9]+$ ]]; then
    comment || echo "simcore: the comment could not be written; the summary of the run has the same text" >&2
fi
exit "$code"
