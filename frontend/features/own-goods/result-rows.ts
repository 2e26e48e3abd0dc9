import { escapeCell } from '#domain/catalog/product-csv.ts'
import type { ImportedRow } from '#domain/catalog/product-listings.contract.ts'

/** The result of an import as a spreadsheet shows it. */
export const resultRows = (rows: readonly ImportedRow[]): string[][] => [
  ['line', 'name', 'outcome', 'column', 'why'],
  ...rows.map(({ line, name, outcome, field, sentence }) =>
    [String(line), name, outcome, field ?? '', sentence ?? ''].map(escapeCell),
  ),
]
