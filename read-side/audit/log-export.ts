import type { ExportFormat } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { comparePositions, type Instant, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import { matchesFilter, metaOf, oneStream, typesOf } from '#read-side/audit/log-match.ts'

/** What is sealed of the log: so many events under one root. */
export interface TreeHead {
  readonly size: number
  readonly root: string
  readonly signedAt: Instant
}

export interface LogExportOptions {
  readonly store: Pick<EventStore, 'readAll' | 'readStreamBack' | 'head'>
  readonly filter: LogFilter
  readonly lines: ExportWriter
  /** Stands in the file's head. */
  readonly by: { readonly account: string; readonly role: string }
  readonly at: Instant
  readonly treeHead: () => Promise<TreeHead | undefined>
}

/**
 * The file, piece by piece: its head, every event that fits up to the log's end of now in the order of the log, and how many
 * they were. Reads a page ahead and no further: who does not take the pieces stops the reading.
 */
export async function* exportPieces({
  store,
  filter,
  lines,
  by,
  at,
  treeHead,
}: LogExportOptions): AsyncGenerator<string | Uint8Array> {
  const [upTo, sealed] = await Promise.all([store.head(), treeHead()])
  yield lines.head({ of: 'Farmgate event log', filter, by, at, upTo, treeHead: sealed ?? 'not sealed' })
  const fits = matchesFilter(filter)
  const stream = oneStream(filter)
  let count = 0
  for await (const events of stream ? streamPages(store, stream) : logPages(store, filter, upTo)) {
    const found = upToPosition(events, upTo).filter(fits)
    count += found.length
    for (let from = 0; from < found.length; from += EVENTS_PER_CHUNK)
      yield lines.events(found.slice(from, from + EVENTS_PER_CHUNK))
  }
  yield lines.end(count)
}

const PAGE = 5_000
/** So many events are written at once: what is made on the way is gone before the collector of garbage would keep it. */
const EVENTS_PER_CHUNK = 100

/** All but the last page lie before it whole. */
function upToPosition(events: readonly StoredEvent[], upTo: Position): readonly StoredEvent[] {
  const last = events.at(-1)
  const whole = last === undefined || comparePositions(last.position, upTo) <= 0
  return whole ? events : events.filter(({ position }) => comparePositions(position, upTo) <= 0)
}

/** Pages of the log up to a position, the next one always under way. */
async function* logPages({ readAll }: LogExportOptions['store'], filter: LogFilter, upTo: Position) {
  const types = typesOf(filter)
  const pageAfter = (after: Position) => {
    const page = readAll(after, PAGE, types && { types })
    // Should nobody ask for it any more, its failure is nobody's either.
    page.catch(() => undefined)
    return page
  }
  let [after, atHead] = [LOG_START, false]
  let coming = pageAfter(after)
  while (!atHead && comparePositions(after, upTo) < 0) {
    const page = await coming
    after = page.next
    atHead = page.atHead
    coming = pageAfter(after)
    yield page.events
  }
}

/** A stream's pages, the oldest first, by the bounded reading there is of it. */
async function* streamPages(
  { readStreamBack }: LogExportOptions['store'],
  stream: string,
): AsyncGenerator<StoredEvent[]> {
  for (let from = 0; ; from += PAGE) {
    const page = (await readStreamBack(stream, from + PAGE, PAGE)).filter(({ revision }) => revision >= from).reverse()
    yield page
    if (page.length < PAGE) return
  }
}

/** How a format writes what an export consists of. Every line ends itself. */
interface ExportWriter {
  readonly extension: string
  /** As `Content-Type` has it. */
  readonly type: string
  head(about: object): string
  /** Events as they go out. */
  events(events: readonly StoredEvent[]): string | Uint8Array
  /** Stands last: a file without it was cut off. */
  end(events: number): string
}

/** JSON a line: data and meta are the very text that lies in the log. */
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

/** RFC 4180; what is said about the file stands in lines of one cell that begin with `#`. */
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

/** One cell, as a spreadsheet reads it and never as a formula it would run. */
export function cell(text: string): string {
  if (PLAIN.test(text)) return text
  const whole = text.replaceAll('\0', '\uFFFD')
  const harmless = /^[=+\-@\t\r]/.test(whole) ? `'${whole}` : whole
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
const PLAIN = /^[\w.:][\w.:@/ -]*$/

const remark = (text: string): string => cell(`# ${text}`)

/** Every cell before data and meta. */
function firstCells(event: StoredEvent): string {
  const { position, stream, revision, id, type } = event
  const { at, actor, correlationId } = metaOf(event)
  const about = `${position},${cell(at)},${cell(type)},${cell(stream)},${revision}`
  return `${about},${cell(actor.kind)},${cell(actor.id)},${cell(correlationId)},${cell(id)},`
}

/** Written into bytes at once: text in which quotes are doubled is a hundred small strings for each event. */
function csvLines(events: readonly StoredEvent[]): Uint8Array {
  const firsts = events.map(firstCells)
  const bounds = events.map(
    ({ data, meta }, i) => (firsts[i]!.length + data.length + meta.length) * MAX_UTF8_BYTES + PUNCTUATION_BYTES,
  )
  const to = Buffer.allocUnsafe(bounds.reduce((sum, bound) => sum + bound, 0))
  const raw = Buffer.allocUnsafe(Math.max(0, ...bounds))
  let at = 0
  for (const [i, { data, meta }] of events.entries()) {
    at += to.write(firsts[i]!, at)
    at = writeQuoted(raw.subarray(0, raw.write(data)), to, at)
    to[at++] = COMMA
    at = writeQuoted(raw.subarray(0, raw.write(meta)), to, at)
    to[at++] = CR
    to[at++] = LF
  }
  return to.subarray(0, at)
}

/** Bytes of a character in UTF-8 at most; a quote becomes two. */
const MAX_UTF8_BYTES = 3
/** Around the last two cells of a line, between them and behind. */
const PUNCTUATION_BYTES = 7
const [QUOTE, COMMA, CR, LF] = [0x22, 0x2c, 0x0d, 0x0a]

/** Writes a cell in quotes, which JSON always needs (and is never a formula); where it ends. Runs for every byte there is. */
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
