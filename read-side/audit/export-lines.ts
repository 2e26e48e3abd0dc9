import type { ExportFormat } from '#domain/audit/contract.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'
import { metaOf } from './log-match.ts'

/** How a format writes what an export consists of. Every line ends itself. */
export interface ExportLines {
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
const ndjson: ExportLines = {
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
const csv: ExportLines = {
  extension: 'csv',
  type: 'text/csv; charset=utf-8',
  head: (about) =>
    [...Object.entries(about).map(([name, value]) => remark(`${name}: ${JSON.stringify(value)}`)), COLUMNS, ''].join(
      '\r\n',
    ),
  events: csvLines,
  end: (events) => `${remark(`end: ${events} events`)}\r\n`,
}

export const EXPORT_LINES: Readonly<Record<ExportFormat, ExportLines>> = { ndjson, csv }

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
  const bounds = events.map(({ data, meta }, i) => (firsts[i]!.length + data.length + meta.length) * WIDEST + MARKS)
  const to = Buffer.allocUnsafe(bounds.reduce((sum, bound) => sum + bound, 0))
  const raw = Buffer.allocUnsafe(Math.max(0, ...bounds))
  let at = 0
  for (const [i, { data, meta }] of events.entries()) {
    at += to.write(firsts[i]!, at)
    at = quoted(raw.subarray(0, raw.write(data)), to, at)
    to[at++] = COMMA
    at = quoted(raw.subarray(0, raw.write(meta)), to, at)
    to[at++] = CR
    to[at++] = LF
  }
  return to.subarray(0, at)
}

/** Bytes of a character in UTF-8 at most; a quote becomes two. */
const WIDEST = 3
/** Around the last two cells of a line, between them and behind. */
const MARKS = 7
const [QUOTE, COMMA, CR, LF] = [0x22, 0x2c, 0x0d, 0x0a]

/** Writes a cell in quotes, which JSON always needs (and is never a formula); where it ends. Runs for every byte there is. */
function quoted(from: Buffer, to: Buffer, begin: number): number {
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
