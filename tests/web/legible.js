// What of Dragonfire's table cannot be read well: the sizes of text beside cards and headings (in pixels, each with an
// example), words that are cut off, and things that lie over each other.
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const table = document.querySelector('.dragonfire');
  const shown = (one) => one.checkVisibility();
  const said = (one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`;
  const wordy = (one) => [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const words = [...table.querySelectorAll('*')].filter((one) => wordy(one) && shown(one) && !one.closest('.card .inner, .unseen, svg'));

  const sizes = {};
  for (const one of words.filter((each) => !each.closest('h1, h2, h3, .icon'))) {
    sizes[parseFloat(getComputedStyle(one).fontSize).toFixed(1)] ??= said(one);
  }

  function isCut(one) {
    for (let around = one; around !== table; around = around.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(around);
      if (display === 'inline') continue;
      if (/hidden|clip/.test(overflowX) && around.scrollWidth > around.clientWidth + 1) return true;
      if (/hidden|clip/.test(overflowY) && around.scrollHeight > around.clientHeight + 1) return true;
    }
    return false;
  }

  const parts = ['.foe .plate', '.panel .plate', '.panel .threat', '.panel .slip', '.token .disc', '.dealt', '.played .ticket', '.market .slot', '.flame', '.tab', '.when'];
  const boxes = [...table.querySelectorAll(parts.join())].filter(shown).map((one) => ({ one, box: one.getBoundingClientRect() }));
  const covered = [];
  for (const [at, a] of boxes.entries()) {
    for (const b of boxes.slice(at + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const tall = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 2 && tall > 2) covered.push(`${said(a.one)} / ${said(b.one)}`);
    }
  }
  return { sizes, cut: words.filter(isCut).map(said), covered };
}
