import type { AnyTable, Projection } from '../projection.ts'

/** A table's rows that are kept in memory as well, for questions PostgreSQL would take too long for. */
export interface Followed {
  readonly projection: Projection
  readonly table: AnyTable
  /** The properties of its rows that are wanted. */
  readonly properties: readonly string[]
  readonly copy: Copy
}

/** What is made of the rows. */
export interface Copy<Row extends object = object> {
  /** Rows as they are now, each once. */
  put(rows: readonly Row[]): void
  remove(keys: readonly string[]): void
  keys(): Iterable<string>
}

/** What is kept in memory is not yet what the read models show. */
export class CopyBehind extends Error {
  override readonly name = 'CopyBehind'
}
