// The log as it is shown. Pure.

export interface Line<T> {
  /** The last of the events that say the same. */
  event: T;
  times: number;
}

/** Lines that repeat each other stand once, with how often they came. */
export function grouped<T extends { text: string; rule?: string | undefined }>(log: readonly T[]): Line<T>[] {
  const lines: Line<T>[] = [];
  for (const event of log) {
    const last = lines.at(-1);
    if (last && last.event.text === event.text && last.event.rule === event.rule)
      lines[lines.length - 1] = { event, times: last.times + 1 };
    else lines.push({ event, times: 1 });
  }
  return lines;
}
