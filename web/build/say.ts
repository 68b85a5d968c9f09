// What is said outside the page's own code, in files that are made when it is built: marked as in src/lib/say.ts.

/** Mark a literal text that is said in files of each language. */
export const later = (text: string): string => text;
