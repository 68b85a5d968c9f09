// In the language that was chosen on the page, else the first that the browser likes (as in src/lib/language.svelte.ts).
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem('wyrmhoard.language') ?? 'null');
  } catch {
    return null;
  }
};
const spoken = [...document.querySelectorAll('[data-title]')];
const liked = typeof kept() === 'string' ? [kept()] : navigator.languages;
const shorts = liked.map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
const language = shorts.find((short) => spoken.some(({ lang }) => lang === short)) ?? 'en';
for (const words of spoken) {
  words.hidden = words.lang !== language;
  if (!words.hidden) document.title = words.dataset.title;
}
document.documentElement.lang = language;

// The address has not changed: loading it again leads to where one wanted to go.
const again = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', again);
window.addEventListener('online', again);
