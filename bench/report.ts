export interface Report {
  heading(text: string): void
  /** A figure beside its goal. */
  line(what: string, figure: string, goal?: string): void
}

export function createReport(write: (text: string) => void): Report {
  return {
    heading: (text) => write(`\n${text}\n`),
    line: (what, figure, goal) => write(`  ${what.padEnd(38)} ${figure.padEnd(52)}${goal ? ` goal ${goal}` : ''}\n`),
  }
}
