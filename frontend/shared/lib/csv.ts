/** Lines as a spreadsheet reads them (RFC 4180). */
const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join(',')).join('\r\n')

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Hands lines over as a file to keep. */
export function saveCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: fileName })
  link.click()
  URL.revokeObjectURL(url)
}
