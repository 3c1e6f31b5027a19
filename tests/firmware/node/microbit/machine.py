# A board id for the WebAssembly run.


def unique_id():
    return b"webasm01"
