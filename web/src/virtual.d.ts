declare module 'virtual:stamps' {
  const stamps: Record<string, string>;
  export default stamps;
}
declare module 'virtual:stamps/cards' {
  const stamps: Record<string, string>;
  export default stamps;
}
