import './fonts/fonts.css';
import './styles.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchPrefs } from './lib/prefs.svelte';
import { employ } from './lib/employ';

watchPrefs();
const target = document.getElementById('app');
if (target) mount(App, { target });
employ();
