// Which answers cannot be seen: a function of the answers (key, things they are about) that gives a list of faults.
// An answer is in sight where it stands, or after one scroll of the page by at most a screen; in no inner scroll.
async (answers) => {
  const EDGE = 0.1; // of it on each side: rounded corners, and cards that lie a little askew
  const CUT = 4;
  const LIST = 6; // screens that a list between two Adventures may be long
  const SMALL = 24; // nothing smaller is hit with a finger
  const MARKED = 0.84; // such a part of a Space is drawn as a mark
  const page = document.querySelector('main');
  const begin = page.scrollTop;
  const still = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const drawn = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const all = (selector, among = document) => [...among.querySelectorAll(selector)].filter(drawn);

  /** What can be answered with, as the page stands. */
  const shown = () => ({ buttons: all('[data-option], [data-asks]').filter((one) => !one.closest('dialog, .popover')), things: all('[data-thing]') });
  let standing = shown();

  /** What answers with this option: a button, or things on the table. */
  function places({ key, about }) {
    const { buttons, things } = standing;
    const named = (id) => about.includes(id) || id === `choice:${key}` || id === `who:${key}` || id.endsWith(`~${key}`);
    return [
      ...buttons.filter((one) => (one.dataset.option ?? one.dataset.asks) === key), // at once, or asked once more
      ...things.filter((one) => named(one.dataset.thing)),
      ...all(`[data-feature="${CSS.escape(key)}"]`),
      ...all(`[data-spot="${CSS.escape(key)}"]`),
      ...openers(key),
    ];
  }

  /** What says that it opens the place of this answer, so that it need not stand there itself. */
  function openers(key) {
    return all('[data-opens]').filter((one) => one.dataset.opens.split('\n').includes(key));
  }

  /** Whether the answer is there once its opener is pressed. The table is left as it was. */
  async function isOpened(opener, key) {
    const back = opener.parentElement.querySelector('[role=radio][aria-checked=true]') ?? opener;
    opener.click();
    await still();
    const found = all('[data-option], form[data-form]').some(({ dataset }) => (dataset.option ?? dataset.form) === key);
    back.click();
    await still();
    return found;
  }

  /** The scroll or edge inside the page that holds it back from being seen. */
  function held(element) {
    const box = element.getBoundingClientRect();
    for (let around = element.parentElement; around && around !== page; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight + 1) return `an inner scroll, ${around.className}`;
      if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth + 1) return `an inner sideways scroll, ${around.className}`;
      const edge = around.getBoundingClientRect();
      const cut = Math.max(edge.top - box.top, box.bottom - edge.bottom, edge.left - box.left, box.right - edge.right);
      if (/hidden|clip/.test(overflowX + overflowY) && cut > CUT) return `cut by ${around.className}`;
    }
    return '';
  }

  /** Whether all of it can be seen as the page stands. */
  function seen(element) {
    const box = element.getBoundingClientRect();
    const map = element.matches('[data-spot]') ? element.closest('.window') : null; // all of a Space is met, whoever stands there
    const least = map ? SMALL * MARKED : SMALL;
    if (box.width < least || box.height < least) return false;
    for (let across = 0; across <= 4; across++) {
      for (let down = 0; down <= 4; down++) {
        const x = box.left + box.width * (EDGE + ((1 - 2 * EDGE) * across) / 4);
        const y = box.top + box.height * (EDGE + ((1 - 2 * EDGE) * down) / 4);
        const hit = document.elementFromPoint(x, y);
        if (!hit || !page.contains(hit) || !(element.contains(hit) || element.closest('li')?.contains(hit) || map?.contains(hit))) return false;
      }
    }
    return true;
  }

  /** Where it comes into sight after one scroll of the page; a page that is only read and chosen from may be long. */
  function reached(element) {
    if (seen(element)) return true;
    const far = page.querySelector('.between') ? LIST * page.clientHeight - page.clientHeight : page.clientHeight;
    for (const block of ['nearest', 'start', 'end', 'center']) {
      element.scrollIntoView({ block, behavior: 'instant' });
      const found = seen(element) && Math.abs(page.scrollTop - begin) <= far;
      page.scrollTop = begin;
      if (found) return true;
    }
    return false;
  }

  /** Why an answer that is folded away cannot be reached; "" if its heading is in sight, and it is once that is pressed. */
  function folded(fold, element) {
    const why = judge(fold.querySelector('summary'));
    if (why) return `its heading: ${why}`;
    fold.open = true;
    const found = judge(element);
    fold.open = false;
    return found;
  }

  function judge(element) {
    const fold = element.closest('details:not([open])');
    if (fold && !element.closest('summary')) return folded(fold, element);
    const down = element.getBoundingClientRect().bottom / page.clientHeight;
    return held(element) || (reached(element) ? '' : `out of sight, ${down.toFixed(1)} screens down`);
  }

  /** What opens the place of an answer that is not there now: whom to look at on a phone, the table behind the dressing screen, people behind the builder. */
  async function opened(answer) {
    for (const tab of all('[data-seat-tab]')) {
      tab.click();
      do await still(); while (document.querySelector('[aria-busy=true]'));
      standing = shown();
      const ways = places(answer);
      if (ways.length) return ways;
    }
    return all('[data-testid=to-the-table], [data-testid=to-the-people]');
  }

  const faults = [];
  const name = (element) => (element.innerText || element.dataset.thing || element.className).replace(/\s+/g, ' ').slice(0, 40);
  for (const button of all('.question .button, .question input, .send .button, .give .button, .give textarea, [data-testid=to-the-table]')) {
    const why = judge(button);
    if (why) faults.push(`button ${name(button)}: ${why}`);
  }
  for (const card of all('.wardrobe button.card')) {
    const why = judge(card);
    if (why) faults.push(`card ${card.dataset.thing}: ${why}`);
  }
  for (const answer of answers) {
    const here = places(answer);
    const judged = (here.length ? here : await opened(answer)).map((element) => judge(element));
    for (const opener of openers(answer.key)) if (!(await isOpened(opener, answer.key))) faults.push(`${answer.key}: its opener does not show it`);
    if (!judged.length) faults.push(`${answer.key}: nothing to answer it with`);
    else if (judged.every(Boolean)) faults.push(`${answer.key}: ${judged[0]}`);
  }
  if (document.documentElement.scrollWidth > innerWidth || page.scrollWidth > page.clientWidth) faults.push('wider than the page');
  return faults;
}
