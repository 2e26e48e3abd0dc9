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

/** Latencies in ms, as they are told. */
export interface Figures {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export function figuresOf(latencies: readonly number[]): Figures {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

export const told = ({ p50, p99, max }: Figures): string => `p50 ${ms(p50)}  p99 ${ms(p99)}  max ${ms(max)}`
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

export const perSecond = (count: number, elapsedMs: number): number => Math.round((count / elapsedMs) * 1000)
export const rate = (value: number): string => `${value.toLocaleString('en-US')}/s`

/** Stops the run: a figure measured while events were lost or doubled is worth nothing. */
export function certain(fact: boolean, what: string): void {
  if (!fact) throw new Error(`wrong while measuring: ${what}`)
}
