/** Let the person save `data` as a file: text as it is, all else as JSON. */
export function download(name: string, data: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    typeof data === 'string'
      ? new Blob([data], { type: 'text/plain' })
      : new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' }),
  );
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
