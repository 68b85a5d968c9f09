// Markdown of rulebooks to HTML. Raw HTML in them is shown as text, and links go only to the web or to a place here.
import { Marked, Renderer } from 'marked';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const marked = new Marked({
  renderer: {
    html: ({ text }) => escape(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return /^(https?:|#)/.test(href) ? `<a href="${escape(href)}" rel="noreferrer">${words}</a>` : words;
    },
    image: ({ text }) => escape(text),
    /** A table that is wider than the page scrolls by itself, also with the keyboard. */
    table(token) {
      return `<div class="scrollable" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>`;
    },
  },
});

export const markdown = (text: string): string => marked.parse(text, { async: false });

const RULE = /^\*\*([A-Z][A-Z0-9]*-\d+[a-z]?)\. /;

export interface Section {
  /** A rule's id, or the heading's words as an id. */
  id: string;
  rule: boolean;
  level: number;
  html: string;
  /** The words, for searching. */
  words: string;
}

/** A rulebook in pieces that can be linked to and searched: headings, and rules with what follows them. */
export function sections(text: string): Section[] {
  const found: Section[] = [];
  for (const block of text.split(/\n(?=#{1,4} |\*\*[A-Z][A-Z0-9]*-\d+[a-z]?\. |\*Tip\.\*)/)) {
    if (!block.trim()) continue;
    const rule = RULE.exec(block)?.[1];
    const heading = /^(#{1,4}) (.+)/.exec(block);
    const id = rule ?? (heading?.[2] ?? `part ${found.length}`).toLowerCase().replace(/[^a-z0-9]+/g, '-');
    found.push({
      id,
      rule: Boolean(rule),
      level: heading?.[1]?.length ?? 0,
      html: markdown(block),
      words: block.toLowerCase(),
    });
  }
  return found;
}

/** A text of the rules with options named as the form of a table names them. */
export const titled = (text: string, settings: { name: string; title: string }[]): string =>
  text.replace(/`(\w+)`/g, (code, key: string) => {
    const title = settings.find(({ name }) => name === key)?.title;
    return title ? `“${title}”` : code;
  });
