/** What a spreadsheet would take for a formula, and what we have guarded before. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** A cell no spreadsheet runs: what begins like a formula gets a `'` in front. */
export const escapeCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** The cell as it was before it was guarded. */
export const unescapeCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
