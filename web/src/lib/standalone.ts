// A part of the page as a file that stands by itself: with the rules of style that it needs, and with its letters.

/** The rules of style that hold for something in this part, as text. */
function rulesFor(part: Element): string[] {
  const found: string[] = [];
  const take = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const bare = rule.selectorText.replace(/::?(before|after|first-letter|first-line|marker|selection)/g, '');
        const holds = bare.split(',').some((one) => {
          try {
            return /^:root|^html|^body/.test(one.trim()) || part.querySelector(one) !== null || part.matches(one);
          } catch {
            return false;
          }
        });
        if (holds) found.push(rule.cssText);
      } else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSMediaRule)) take(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) take(sheet.cssRules);
  return found;
}

/** The letters of these families, with the files within the text. */
async function lettersFor(families: readonly string[]): Promise<string[]> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, sheet }] : [])),
  );
  const wanted = faces.filter(({ rule }) =>
    families.includes(rule.style.getPropertyValue('font-family').replace(/["']/g, '')),
  );
  return Promise.all(
    wanted.map(async ({ rule, sheet }) => {
      const address = /url\(["']?([^"')]+)["']?\)/.exec(rule.cssText)?.[1];
      if (!address) return '';
      try {
        const file = await fetch(new URL(address, sheet.href ?? location.href));
        const bytes = new Uint8Array(await file.arrayBuffer());
        const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
        return rule.cssText.replace(address, `data:font/woff2;base64,${text}`);
      } catch {
        return '';
      }
    }),
  );
}

/** A whole page that shows this part and needs nothing else. `extra`: more rules of style. */
export async function standalone(
  part: Element,
  title: string,
  language: string,
  families: readonly string[],
  extra = '',
): Promise<string> {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  const letters = page.createElement('meta');
  letters.setAttribute('charset', 'utf-8');
  const screen = page.createElement('meta');
  screen.name = 'viewport';
  screen.content = 'width=device-width,initial-scale=1';
  const style = [...(await lettersFor(families)), ...rulesFor(part), extra].join('\n').replaceAll('</', '<\\/');
  page.head.prepend(letters, screen);
  page.body.append(page.importNode(part, true));
  // Rules within a page of ours would be refused by its policy: they come in when it is text.
  const text = page.documentElement.outerHTML.replace('</head>', () => `<style>${style}</style></head>`);
  return new XMLSerializer().serializeToString(page.doctype ?? page) + text;
}
