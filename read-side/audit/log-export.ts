import type { ExportFormat } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { comparePositions, type Instant, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import { matchesFilter, metaOf, oneStream, type ResolvedFilter, typesOf } from '#read-side/audit/log-match.ts'

/** The signed tree head of the log. */
export interface TreeHead {
  readonly size: number
  readonly root: string
  readonly signedAt: Instant
}

export interface LogExportOptions {
  readonly store: Pick<EventStore, 'readAll' | 'readStreamBackwards' | 'head'>
  readonly filter: ResolvedFilter
  readonly lines: ExportWriter
  /** Written to the file header. */
  readonly by: { readonly account: string; readonly role: string }
  readonly at: Instant
  readonly treeHead: () => Promise<TreeHead | undefined>
}

/**
 * The export in chunks: a header, all matching events up to the current head in log order, and their number. Reads at
 * most one page ahead, so a slow client slows down the reads.
 */
export async function* exportChunks({
  store,
  filter,
  lines,
  by,
  at,
  treeHead,
}: LogExportOptions): AsyncGenerator<string | Uint8Array> {
  const [upTo, signedHead] = await Promise.all([store.head(), treeHead()])
  yield lines.head({ of: 'Farmgate event log', filter, by, at, upTo, treeHead: signedHead ?? 'not sealed' })
  const matches = matchesFilter(filter)
  const stream = oneStream(filter)
  let count = 0
  for await (const events of stream ? streamPages(store, stream) : logPages(store, filter, upTo)) {
    const found = upToPosition(events, upTo).filter(matches)
    count += found.length
    for (let from = 0; from < found.length; from += EVENTS_PER_CHUNK)
      yield lines.events(found.slice(from, from + EVENTS_PER_CHUNK))
  }
  yield lines.end(count)
}

const PAGE = 5_000
/** Events formatted per chunk: few enough that temporary strings do not survive a minor garbage collection. */
const EVENTS_PER_CHUNK = 100

/** The events up to a position, which only the last page may exceed. */
function upToPosition(events: readonly StoredEvent[], upTo: Position): readonly StoredEvent[] {
  const last = events.at(-1)
  const isWithin = last === undefined || comparePositions(last.position, upTo) <= 0
  return isWithin ? events : events.filter(({ position }) => comparePositions(position, upTo) <= 0)
}

/** Pages of the log up to a position, each read while the previous one is consumed. */
async function* logPages({ readAll }: LogExportOptions['store'], filter: LogFilter, upTo: Position) {
  const types = typesOf(filter)
  const pageAfter = (after: Position) => {
    const page = readAll(after, PAGE, types && { types })
    // If the export is aborted, the failure of this page must not be an unhandled rejection.
    page.catch(() => undefined)
    return page
  }
  let after = LOG_START
  let atHead = false
  let nextPage = pageAfter(after)
  while (!atHead && comparePositions(after, upTo) < 0) {
    const page = await nextPage
    after = page.next
    atHead = page.atHead
    nextPage = pageAfter(after)
    yield page.events
  }
}

/** Pages of a stream, oldest first, read with the bounded backwards read. */
async function* streamPages(
  { readStreamBackwards }: LogExportOptions['store'],
  stream: string,
): AsyncGenerator<StoredEvent[]> {
  for (let from = 0; ; from += PAGE) {
    const page = (await readStreamBackwards(stream, from + PAGE, PAGE))
      .filter(({ revision }) => revision >= from)
      .reverse()
    yield page
    if (page.length < PAGE) return
  }
}

/** An export format. Every part ends with a line break. */
interface ExportWriter {
  readonly extension: string
  /** Value of the `Content-Type` header. */
  readonly type: string
  head(about: object): string
  /** Formatted events. */
  events(events: readonly StoredEvent[]): string | Uint8Array
  /** The last line; a file without it is truncated. */
  end(events: number): string
}

/** One JSON object per line; data and meta are the stored text. */
const ndjson: ExportWriter = {
  extension: 'ndjson',
  type: 'application/x-ndjson',
  head: (about) => `${JSON.stringify({ export: about })}\n`,
  events: (events) => events.map(jsonLine).join(''),
  end: (events) => `${JSON.stringify({ end: { events } })}\n`,
}

const jsonLine = ({ position, stream, revision, id, type, data, meta }: StoredEvent): string =>
  `{"position":"${position}","stream":${JSON.stringify(stream)},"revision":${revision},"id":"${id}","type":${JSON.stringify(type)},"data":${data},"meta":${meta}}\n`

const COLUMNS = 'position,at,type,stream,revision,actor_kind,actor_id,correlation_id,id,data,meta'

/** RFC 4180. Lines with a single cell that starts with `#` describe the file. */
const csv: ExportWriter = {
  extension: 'csv',
  type: 'text/csv; charset=utf-8',
  head: (about) =>
    [...Object.entries(about).map(([name, value]) => remark(`${name}: ${JSON.stringify(value)}`)), COLUMNS, ''].join(
      '\r\n',
    ),
  events: csvLines,
  end: (events) => `${remark(`end: ${events} events`)}\r\n`,
}

export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = { ndjson, csv }

/** A cell that spreadsheets do not run as a formula. */
export function cell(text: string): string {
  if (PLAIN.test(text)) return text
  const readable = text.replaceAll('\0', '\uFFFD')
  const inert = /^[=+\-@\t\r]/.test(readable) ? `'${readable}` : readable
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
const PLAIN = /^[\w.:][\w.:@/ -]*$/

const remark = (text: string): string => cell(`# ${text}`)

/** All cells before data and meta. */
function leadingCellsOf(event: StoredEvent): string {
  const { position, stream, revision, id, type } = event
  const { recordedAt, actor, correlationId } = metaOf(event)
  const about = `${position},${cell(recordedAt)},${cell(type)},${cell(stream)},${revision}`
  return `${about},${cell(actor.kind)},${cell(actor.id)},${cell(correlationId)},${cell(id)},`
}

/** Writes bytes directly: doubling quotes in strings would create hundreds of small strings per event. */
function csvLines(events: readonly StoredEvent[]): Uint8Array {
  const leadingCells = events.map(leadingCellsOf)
  const bounds = events.map(
    ({ data, meta }, i) => (leadingCells[i]!.length + data.length + meta.length) * MAX_UTF8_BYTES + PUNCTUATION_BYTES,
  )
  const output = Buffer.allocUnsafe(bounds.reduce((sum, bound) => sum + bound, 0))
  const raw = Buffer.allocUnsafe(Math.max(0, ...bounds))
  let offset = 0
  for (const [i, { data, meta }] of events.entries()) {
    offset += output.write(leadingCells[i]!, offset)
    offset = writeQuoted(raw.subarray(0, raw.write(data)), output, offset)
    output[offset++] = COMMA
    offset = writeQuoted(raw.subarray(0, raw.write(meta)), output, offset)
    output[offset++] = CR
    output[offset++] = LF
  }
  return output.subarray(0, offset)
}

/** Maximum number of UTF-8 bytes per UTF-16 code unit; a quote becomes two bytes. */
const MAX_UTF8_BYTES = 3
/** Quotes and separators of the last two cells, with the line break. */
const PUNCTUATION_BYTES = 7
const QUOTE = 0x22
const COMMA = 0x2c
const CR = 0x0d
const LF = 0x0a

/** Writes a quoted cell (JSON always needs quotes and is never a formula) and returns its end. Hot loop. */
function writeQuoted(from: Buffer, to: Buffer, begin: number): number {
  let at = begin
  to[at++] = QUOTE
  for (let read = 0; read < from.length; read++) {
    const byte = from[read]!
    to[at++] = byte
    if (byte === QUOTE) to[at++] = QUOTE
  }
  to[at++] = QUOTE
  return at
}
