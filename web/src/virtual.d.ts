declare module 'virtual:stamps' {
  const stamps: Record<string, string>;
  export default stamps;
}
