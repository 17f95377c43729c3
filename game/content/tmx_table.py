def read_table(files, zones, complaints):
    return None
