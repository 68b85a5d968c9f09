declare module 'virtual:stamps' {
  const stamps: Record<string, string>;
  export default stamps;
}
declare module 'virtual:stamps/tables' {
  /** Each box of stamps: the names of what is in it, and how to fetch it. */
  const boxes: { names: string; fetch: () => Promise<{ default: Record<string, string> }> }[];
  export default boxes;
}
declare module 'virtual:words' {
  import type { Words } from './lib/language.svelte';
  /** The translations of each language, a house at a time; "" is everything but the tables of games. */
  export const words: Record<string, Record<string, () => Promise<{ default: Words }>>>;
}
declare module 'virtual:pictures' {
  import type { Box } from './pictures/pictures.svelte';
  /** What the pictures of each game are made of. */
  export const tables: Record<string, () => Promise<{ default: Box }>>;
}
