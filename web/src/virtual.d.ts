declare module 'virtual:stamps' {
  const stamps: Record<string, string>;
  export default stamps;
}
declare module 'virtual:stamps/tables' {
  const stamps: Record<string, string>;
  export default stamps;
}
declare module 'virtual:pictures' {
  import type { Box } from './pictures/pictures.svelte';
  /** What the pictures of each game are made of. */
  export const tables: Record<string, () => Promise<{ default: Box }>>;
}
