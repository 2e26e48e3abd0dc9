/**
 * What is kept of the seal outside of the database, so that whoever rewrites the database is found out: a record for every
 * sealed event and every signed checkpoint. It only grows.
 */
export interface WitnessFolder {
  /** How many records there are. */
  size(): Promise<number>
  /** Records from one on, `RECORD_BYTES` each; fewer at the end. */
  records(from: number, count: number): Promise<Buffer>
  /**
   * Puts records behind the others, on the disk when it resolves. What of them stands there already must be the same:
   * throws `LogTreeMismatch` when it is not, or when they would leave a gap.
   */
  append(from: number, records: Buffer): Promise<void>
  /** Puts a checkpoint behind the others, on the disk when it resolves. */
  addNote(note: string): Promise<void>
  /** Every checkpoint, oldest first. */
  notes(): AsyncIterable<string>
  lastNote(): Promise<string | undefined>
}

/** What is to be sealed does not fit to what was sealed: something was changed, and sealing stops until it is looked into. */
export class LogTreeMismatch extends Error {
  override readonly name: string = 'LogTreeMismatch'
}
