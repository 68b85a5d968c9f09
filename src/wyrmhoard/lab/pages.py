"""A report as Markdown, as a page that opens by itself, and as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from wyrmhoard.lab.plots import drawn
from wyrmhoard.lab.sections import Section

STYLE: Final = (
    "body{font:16px/1.45 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#221d14;"
    "background:#faf6ec}"
    "h1,h2{font-weight:600;line-height:1.2}table{border-collapse:collapse;margin:.6rem 0 1.6rem}"
    "th,td{padding:.25rem .7rem;border-bottom:1px solid #d8cdb4;text-align:right;font-variant-numeric:tabular-nums}"
    "th:first-child,td:first-child{text-align:left}td.bar{width:14rem}"
    "figure{margin:.6rem 0}svg{font:13px Georgia,serif}td.bar i{display:block;height:.8rem;background:#7a5b22}"
    "p{max-width:46rem}pre{white-space:pre-wrap}"
    "@media(max-width:40rem){table{display:block;overflow-x:auto}}"
)


def as_markdown(title: str, about: Sequence[str], sections: Sequence[Section]) -> str:
    """The report as Markdown."""
    parts = [f"# {title}", *about]
    for section in sections:
        parts.append(f"## {section.title}")
        if section.says:
            parts.append(section.says)
        if section.rows:
            lines = [section.heads, tuple("---" for _ in section.heads), *section.rows]
            parts.append("\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines))
        else:
            parts.append("Nothing.")
    return "\n\n".join(parts) + "\n"


def as_page(title: str, about: Sequence[str], sections: Sequence[Section]) -> str:
    """The report as one page of HTML, with bars and plots, that needs nothing else."""
    parts = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(line)}</p>" for line in about)]
    for section in sections:
        parts.append(f"<h2>{escape(section.title)}</h2>")
        if section.says:
            parts.append(f"<p>{escape(section.says)}</p>")
        parts += [f"<figure>{drawn(plot)}</figure>" for plot in section.plots]
        parts.append(_table(section) if section.rows else "<p>Nothing.</p>")
    head = "<meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
    head += f"<title>{escape(title)}</title><style>{STYLE}</style>"
    return f"<!doctype html>\n<html lang='en'>{head}\n" + "\n".join(parts) + "\n</html>\n"


def _table(section: Section) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in section.heads)
    rows = []
    for number, row in enumerate(section.rows):
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row)
        if number < len(section.bars):
            cells += f"<td class='bar'><i style='width:{100 * section.bars[number]:.1f}%'></i></td>"
        rows.append(f"<tr>{cells}</tr>")
    return f"<table><tr>{heads}</tr>{''.join(rows)}</table>"


def as_data(title: str, about: Sequence[str], sections: Sequence[Section]) -> Mapping[str, Any]:
    """The report for programs. What is drawn is in its tables."""
    parts = [{name: value for name, value in section._asdict().items() if name != "plots"} for section in sections]
    return {"title": title, "about": list(about), "sections": parts}
