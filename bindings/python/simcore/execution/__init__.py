"""Large studies: cut into chunks, run on any executor, streamed into a Parquet data set that survives every end."""
