"""C++ text without its comments and strings, and where things are in it."""
import re

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


class Source:
    """A file's text, and the same text with comments and the insides of strings blanked out, position by position."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.comments = []  # (begin, end, text)
        pieces, last = [], 0
        for match in TOKEN.finditer(text):
            if match.group(0).startswith("'") and match.start() > 0 and text[match.start() - 1].isalnum():
                continue  # a digit separator
            token = match.group(0)
            pieces.append(text[last:match.start()])
            if token.startswith("/"):
                self.comments.append((match.start(), match.end(), token))
                pieces.append(re.sub(r"[^\n]", " ", token))
            else:
                pieces.append(token[0] + re.sub(r"[^\n]", " ", token[1:-1]) + token[-1])
            last = match.end()
        pieces.append(text[last:])
        self.code = "".join(pieces)

    def line(self, position):
        return self.text.count("\n", 0, position) + 1

    def closing(self, position):
        """The position after the bracket that closes the one at position, or -1."""
        pairs = {"(": ")", "{": "}", "[": "]"}
        opening, closing = self.code[position], pairs[self.code[position]]
        depth = 0
        for index in range(position, len(self.code)):
            if self.code[index] == opening:
                depth += 1
            elif self.code[index] == closing:
                depth -= 1
                if depth == 0:
                    return index + 1
        return -1

    def comment_before(self, position):
        """The comment that ends right before position (only white space between), without its stars and slashes."""
        lines = []
        while True:
            found = None
            for begin, end, token in self.comments:
                if end <= position and not self.text[end:position].strip():
                    found = (begin, token)
            if found is None:
                break
            lines.insert(0, found[1])
            position = found[0]
            if found[1].startswith("/*"):
                break
        text = "\n".join(lines)
        text = re.sub(r"^\s*/\*\*?|\*/\s*$", "", text)
        text = re.sub(r"^\s*(///?<?|\*)\s?", "", text, flags=re.M)
        return " ".join(text.split())


def split_arguments(text):
    """Splits at commas outside brackets and strings."""
    parts, depth, current, quoted = [], 0, "", False
    for index, char in enumerate(text):
        if char == '"' and (index == 0 or text[index - 1] != "\\"):
            quoted = not quoted
        if not quoted:
            if char in "(<[{":
                depth += 1
            elif char in ")>]}":
                depth -= 1
            elif char == "," and depth == 0:
                parts.append(current.strip())
                current = ""
                continue
        current += char
    if current.strip():
        parts.append(current.strip())
    return parts


def specifiers(text):
    """UPROPERTY(A, B=x, meta=(C="d", E)) -> ({"a": "", "b": "x"}, {"c": "d", "e": ""}); names in lower case."""
    plain, meta = {}, {}
    for part in split_arguments(text):
        name, _, value = part.partition("=")
        name, value = name.strip(), value.strip()
        if name.lower() == "meta":
            for entry in split_arguments(value.strip()[1:-1]):
                key, _, content = entry.partition("=")
                meta[key.strip().lower()] = content.strip().strip('"')
        else:
            plain[name.lower()] = value.strip('"')
    return plain, meta
