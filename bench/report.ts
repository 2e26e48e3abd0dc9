export interface Report {
  heading(text: string): void
  /** A measured figure, with its goal if there is one. */
  line(name: string, figure: string, goal?: string): void
  /** A text that is too long for a line. */
  note(name: string, text: string): void
}

export function createReport(write: (text: string) => void): Report {
  return {
    heading: (text) => write(`\n${text}\n`),
    line: (name, figure, goal) => write(`  ${name.padEnd(38)} ${figure.padEnd(52)}${goal ? ` goal ${goal}` : ''}\n`),
    note: (name, text) => write(`  ${name}\n    ${text}\n`),
  }
}

/** `p50 2.10 ms  p95 5.20 ms  p99 9.80 ms  max 31 ms`, of latencies in ms. */
export function formatLatencies(latencies: readonly number[]): string {
  const at = (share: number) => ms(percentile(latencies, share))
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)}`
}

/** The smallest value that at least `share` of the values do not exceed (nearest rank); NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const medianOf = (values: readonly number[]): number => percentile(values, 0.5)

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

export const perSecond = (count: number, elapsedMs: number): number => Math.round((count / elapsedMs) * 1000)
export const rate = (value: number): string => `${value.toLocaleString('en-US')}/s`

/** Stops the benchmark: a figure is worthless when events were lost or duplicated. */
export function invariant(condition: boolean, message: string): void {
  if (!condition) throw new Error(`the benchmark is invalid: ${message}`)
}
