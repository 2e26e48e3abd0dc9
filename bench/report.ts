export interface Report {
  heading(text: string): void
  /** A figure beside its goal. */
  line(what: string, figure: string, goal?: string): void
  /** Something too long for a line. */
  note(what: string, text: string): void
}

export function createReport(write: (text: string) => void): Report {
  return {
    heading: (text) => write(`\n${text}\n`),
    line: (what, figure, goal) => write(`  ${what.padEnd(38)} ${figure.padEnd(52)}${goal ? ` goal ${goal}` : ''}\n`),
    note: (what, text) => write(`  ${what}\n    ${text}\n`),
  }
}
