import './fonts/fonts.css';
import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchPrefs } from './lib/prefs.svelte';
import { employ } from './lib/employ';
import { firstLanguage, speak } from './lib/language.svelte';

watchPrefs();
// Whoever cannot fetch the words of their language reads English.
void speak(firstLanguage())
  .catch(() => undefined)
  .then(() => {
    const target = document.getElementById('app');
    if (target) mount(App, { target });
    employ();
  });
