// Role cards that change hands travel across the table.
import { crossfade } from 'svelte/transition';
import { pace, reduced } from '../../lib/prefs.svelte';

const [AT_LEAST, EACH] = [350, 0.7];
const MOST = 1100;

export const [leave, arrive] = crossfade({
  duration: (distance) => (reduced() ? 0 : Math.min(MOST, AT_LEAST + EACH * distance) * pace()),
  fallback: () => ({ duration: 0 }),
});
