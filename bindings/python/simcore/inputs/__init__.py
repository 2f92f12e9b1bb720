"""What people have, such as job files, requests and price books, and how it becomes a job."""
