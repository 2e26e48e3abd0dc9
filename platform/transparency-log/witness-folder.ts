/**
 * A copy of the tree outside the database, which reveals a rewritten database: a record of every sealed event and
 * every signed checkpoint. It is append-only.
 */
export interface WitnessFolder {
  /** Number of records. */
  size(): Promise<number>
  /** Records from an index on, `RECORD_BYTES` each; fewer at the end. */
  records(from: number, count: number): Promise<Buffer>
  /**
   * Appends records; durable when it resolves. Existing records must be equal: throws `LogTreeMismatch` if they are
   * not, or if there would be a gap.
   */
  append(from: number, records: Buffer): Promise<void>
  /** Appends a checkpoint; durable when it resolves. */
  addNote(note: string): Promise<void>
  /** Every checkpoint, oldest first. */
  notes(): AsyncIterable<string>
  lastNote(): Promise<string | undefined>
}

/** The log does not match what was sealed: something was changed. Sealing stops until the cause is resolved. */
export class LogTreeMismatch extends Error {
  override readonly name: string = 'LogTreeMismatch'
}
