/** Downloads generated content as a file. */
export function saveFile(name: string, content: readonly BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob([...content], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads rows as CSV (RFC 4180). */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(name, [rows.map((row) => row.map(quoted).join(',')).join('\r\n')], 'text/csv;charset=utf-8')

export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, [JSON.stringify(value, null, 2)], 'application/json')

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
