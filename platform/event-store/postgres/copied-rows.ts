import type pg from 'pg'
import type { StoredEvent } from '../event-store.ts'

/** In the order that `RowReader` expects. */
export const COPIED_COLUMNS = 'position, revision, stream, id::text, type, data, meta'

/**
 * Reads events by COPY in the binary format, which halves the work of client and server. COPY takes no parameters.
 */
export function copiedEvents(client: pg.ClientBase, select: string): Promise<StoredEvent[]> {
  return new Promise((resolve, reject) => {
    const copy = new CopyStatement(`copy (${select}) to stdout (format binary)`, (error) =>
      error ? reject(error) : resolve(copy.events),
    )
    client.query(copy)
  })
}

/** The callbacks of the client while a statement runs; messages irrelevant to a COPY are omitted. */
class CopyStatement implements pg.Submittable {
  readonly events: StoredEvent[] = []
  readonly #reader = new RowReader()
  readonly #text: string
  #headerRead = false
  /** The client wraps this callback to stop its timer. */
  callback: (error?: Error) => void

  constructor(text: string, callback: (error?: Error) => void) {
    this.#text = text
    this.callback = callback
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  /** One message per row, the first after the format's header; the last row has -1 columns. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const offset = this.#headerRead ? 0 : HEADER
    this.#headerRead = true
    if (chunk.readInt16BE(offset) > 0) this.events.push(this.#reader.read(chunk, offset + 2))
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback()
  }

  handleError(error: Error): void {
    this.callback(error)
  }
}

/** Signature (11 bytes), flags, and the length of an empty header extension. */
const HEADER = 19

/** Each column is a 4-byte length, then the value; integers are big-endian. Runs for every event read. */
class RowReader {
  #row: Buffer = Buffer.alloc(0)
  #at = 0

  read(row: Buffer, begin: number): StoredEvent {
    const position = String(row.readUInt32BE(begin + 4) * 2 ** 32 + row.readUInt32BE(begin + 8))
    const revision = row.readInt32BE(begin + 16)
    this.#row = row
    this.#at = begin + 20
    const stream = this.#text('latin1')
    const id = this.#text('latin1')
    const type = this.#text('latin1')
    const data = this.#text('utf8')
    const meta = this.#text('utf8')
    return { id, type, data, meta, stream, revision, position }
  }

  #text(encoding: 'latin1' | 'utf8'): string {
    const start = this.#at + 4
    this.#at = start + this.#row.readInt32BE(this.#at)
    return this.#row.toString(encoding, start, this.#at)
  }
}
