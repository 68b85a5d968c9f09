// Texts of files as people bring them. Pure.

// eslint-disable-next-line no-control-regex
const NO_CHARACTERS = /[\u0000-\u0009\u000b-\u001f\ufeff]/g;

/** The text of a file as the server takes it: plain line ends, no tabs, nothing that is no character. */
export const clean = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '  ').replaceAll(NO_CHARACTERS, '');

/** A file name for something with this name. */
export const fileNamed = (name: string): string =>
  `${
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'character'
  }.toml`;
