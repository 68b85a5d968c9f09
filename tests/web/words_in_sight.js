// Which words at a table cannot be read: smaller than 11 px beside cards (letters within symbols are drawn), cut off, or
// lying over other words.
async () => {
  const LEAST = 11;
  const page = document.querySelector('main');
  const BESIDE = '.unseen, svg, .card .inner, option';
  const said = (one) => `${one.className || one.tagName}: ${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}`;
  const words = [];
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || one.closest(BESIDE) || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.height > 1);
    if (lines.length) words.push({ one, lines });
  }

  const faults = new Set();
  for (const { one } of words) {
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < LEAST && !one.closest('.icon')) faults.add(`${size.toFixed(1)} px, ${said(one)}`);
  }

  /** The edge that holds words back from being seen; what an ellipsis shortens can be read elsewhere. */
  function cutBy(one, lines) {
    for (let around = one; around && around !== page; around = around.parentElement) {
      const { overflowX, overflowY, display, textOverflow, webkitLineClamp } = getComputedStyle(around);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return null;
      if (display === 'inline') continue;
      const edge = around.getBoundingClientRect();
      for (const line of lines) {
        if (/hidden|clip/.test(overflowX) && (line.left < edge.left - 1.5 || line.right > edge.right + 1.5)) return around;
        if (/hidden|clip/.test(overflowY) && (line.top < edge.top - 4 || line.bottom > edge.bottom + 4)) return around;
      }
    }
    return null;
  }
  for (const { one, lines } of words) {
    const edge = cutBy(one, lines);
    if (edge) faults.add(`cut by ${edge.className}, ${said(one)}`);
  }

  /** Whether this place of the window shows the words. */
  const shows = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (hit === one || one.contains(hit) || hit.contains(one));
  };
  /** A line as far as it is seen: an ellipsis ends it. */
  const seen = (one, { left, right, top, bottom }) => {
    const edge = one.getBoundingClientRect();
    return getComputedStyle(one).textOverflow === 'ellipsis'
      ? { left: Math.max(left, edge.left), right: Math.min(right, edge.right), top, bottom }
      : { left, right, top, bottom };
  };
  const inside = (line) => line.top >= 0 && line.bottom <= innerHeight && line.left >= 0 && line.right <= innerWidth;
  /** Whether it lies where a list or a map is scrolled away. */
  const away = (one, line) => {
    for (let around = one.parentElement; around && around !== page; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX) && (line.right <= edge.left || line.left >= edge.right)) return true;
      if (/auto|scroll/.test(overflowY) && (line.bottom <= edge.top || line.top >= edge.bottom)) return true;
    }
    return false;
  };
  const every = words.flatMap(({ one, lines }) => lines.map((line) => ({ one, line: seen(one, line) })).filter(({ line }) => inside(line) && !away(one, line))).sort((a, b) => a.line.top - b.line.top);
  for (const [at, a] of every.entries()) {
    for (let other = at + 1; other < every.length && every[other].line.top < a.line.bottom - 4; other++) {
      const b = every[other];
      if (a.one === b.one) continue;
      const wide = Math.min(a.line.right, b.line.right) - Math.max(a.line.left, b.line.left);
      const tall = Math.min(a.line.bottom, b.line.bottom) - Math.max(a.line.top, b.line.top);
      if (wide < 3 || tall < 6) continue;
      const x = Math.max(a.line.left, b.line.left) + wide / 2;
      const y = Math.max(a.line.top, b.line.top) + tall / 2;
      // What is scrolled under something is covered by it: there both are not seen.
      const hit = document.elementFromPoint(x, y);
      const top = hit && (a.one.contains(hit) || hit === a.one ? a : b.one.contains(hit) || hit === b.one ? b : null);
      const under = top === a ? b : a;
      if (!hit || (!hit.contains(a.one) && !hit.contains(b.one) && !top)) continue;
      if (top && opaque(hit, under.one)) continue;
      faults.add(`over each other: ${said(a.one)} / ${said(b.one)}`);
    }
  }
  /** Whether what lies on top hides what is under it: a ground of its own, or cloth that stays where it is while all else scrolls. */
  function opaque(hit, under) {
    for (let around = hit; around && !around.contains(under); around = around.parentElement) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(around);
      if (position === 'sticky' || backgroundImage !== 'none' || !/rgba\(.*, 0(\.\d+)?\)|transparent/.test(backgroundColor)) return true;
    }
    return false;
  }
  return [...faults];
}
