import { createHash } from 'node:crypto'

/**
 * Number of commands that a stream remembers. A command that is repeated after that many others is decided again, so a
 * decider whose commands a job may repeat much later must refuse or ignore such repeats by its own state.
 */
export const COMMAND_WINDOW = 1_000

const DIGEST_BYTES = 16
const ENTRY_BYTES = DIGEST_BYTES + 4
const INITIAL_CAPACITY = 4

/**
 * The newest commands of a stream, at most `COMMAND_WINDOW`, each with the revision of its first event. An entry has
 * 20 bytes, an eighth of what a Map of command ids needs: in a market with many sales, all streams together remember
 * hundreds of thousands of commands.
 */
export class RecentCommands {
  /** Per entry, 128 bits of the SHA-256 of the command id, then the revision. A full buffer overwrites its oldest entry. */
  #entries: Buffer
  /** Number of commands added so far, forgotten ones included. */
  #added: number

  private constructor(entries: Buffer, added: number) {
    this.#entries = entries
    this.#added = added
  }

  static none(): RecentCommands {
    return new RecentCommands(Buffer.alloc(INITIAL_CAPACITY * ENTRY_BYTES), 0)
  }

  /** The commands that `serialize` wrote. */
  static parse(serialized: string): RecentCommands {
    const entries = Buffer.from(serialized, 'base64')
    return new RecentCommands(entries, entries.length / ENTRY_BYTES)
  }

  /** Oldest first. */
  serialize(): string {
    const end = this.size * ENTRY_BYTES
    const oldest = this.#added > COMMAND_WINDOW ? this.#offsetOf(this.#added) : 0
    return Buffer.concat([this.#entries.subarray(oldest, end), this.#entries.subarray(0, oldest)]).toString('base64')
  }

  get size(): number {
    return Math.min(this.#added, COMMAND_WINDOW)
  }

  /** The revision of the command's first event; undefined if the command is unknown or forgotten. */
  firstRevision(commandId: string): number | undefined {
    return this.#find(digestOf(commandId))
  }

  /** Has no effect if the command is remembered. */
  add(commandId: string, firstRevision: number): void {
    const digest = digestOf(commandId)
    if (this.#find(digest) !== undefined) return
    const offset = this.#offsetOf(this.#added)
    if (offset >= this.#entries.length) this.#grow()
    digest.copy(this.#entries, offset)
    this.#entries.writeInt32LE(firstRevision, offset + DIGEST_BYTES)
    this.#added += 1
  }

  #find(digest: Buffer): number | undefined {
    const offset = this.#entries.indexOf(digest)
    return offset < 0 ? undefined : this.#entries.readInt32LE(offset + DIGEST_BYTES)
  }

  #offsetOf(index: number): number {
    return (index % COMMAND_WINDOW) * ENTRY_BYTES
  }

  #grow(): void {
    const capacity = Math.min(COMMAND_WINDOW, 2 * Math.max(INITIAL_CAPACITY, this.size))
    const larger = Buffer.alloc(capacity * ENTRY_BYTES)
    this.#entries.copy(larger)
    this.#entries = larger
  }
}

const digestOf = (commandId: string): Buffer =>
  createHash('sha256').update(commandId).digest().subarray(0, DIGEST_BYTES)
