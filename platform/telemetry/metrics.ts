import type { Telemetry } from './telemetry.ts'

/** Figures for operators, as text that Prometheus reads. */
export interface Metrics {
  readonly telemetry: Telemetry
  /** Adds figures that are looked up whenever somebody reads; where a look fails, that is counted, and the last ones stand. */
  gauges<T>(gauges: Gauges<T>): void
  read(): Promise<string>
  /** As `Content-Type` has it. */
  readonly type: string
}

/** Figures that come of one look. */
export interface Gauges<T> {
  readonly look: () => Promise<T>
  readonly figures: readonly Figure<T>[]
}

export interface Figure<T> {
  /** Without the market's prefix, with its unit. */
  readonly name: string
  readonly help: string
  /** What its values are told apart by; left out where there is but one. */
  readonly label?: string
  /** By the label's value; the one of no label stands under the empty name. */
  readonly of: (looked: T) => Readonly<Record<string, number>>
}
