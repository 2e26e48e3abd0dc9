import { APPEND_LIMITS, type Append, NO_STREAM, type ProposedEvent } from './event-store.ts'

/** An append no engine would take: the caller's mistake, nothing was stored. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused'
}

/** Throws `AppendRefused` for what some engine could not store or would not give back as written. */
export function refuseUnstorable(appends: readonly Append[]): void {
  for (const append of appends) {
    refuseName(append.stream)
    refuseRevision(append)
    refuseSize(append)
    for (const event of append.events) refuseEvent(append, event)
  }
}

/** UTF-8 bytes of what is stored of these events. */
export const bytesOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, event) => sum + Buffer.byteLength(event.data) + Buffer.byteLength(event.meta), 0)

function refuseName(name: string): void {
  if (!NAME.test(name)) throw new AppendRefused(`not a name the log can hold: ${JSON.stringify(name.slice(0, 80))}`)
}

function refuseRevision({ stream, expectedRevision }: Append): void {
  if (!Number.isInteger(expectedRevision) || expectedRevision < NO_STREAM || expectedRevision > LAST_REVISION)
    throw new AppendRefused(`${stream}: ${expectedRevision} is not a revision to expect`)
}

function refuseSize({ stream, events }: Append): void {
  if (events.length === 0) throw new AppendRefused(`${stream}: an append needs an event`)
  if (events.length > APPEND_LIMITS.events)
    throw new AppendRefused(`${stream}: ${events.length} events in one append, at most ${APPEND_LIMITS.events}`)
  const bytes = bytesOf(events)
  if (bytes > APPEND_LIMITS.bytes)
    throw new AppendRefused(`${stream}: ${bytes} bytes in one append, at most ${APPEND_LIMITS.bytes}`)
}

function refuseEvent({ stream }: Append, event: ProposedEvent): void {
  refuseName(event.type)
  if (!UUID.test(event.id)) throw new AppendRefused(`${stream}: ${event.id} is not a UUID in lower case`)
  if (!isJsonText(event.data) || !isJsonText(event.meta))
    throw new AppendRefused(`${stream}: ${event.type} is not JSON text`)
}

// What four bytes hold.
const LAST_REVISION = 2 ** 31 - 1
// `$` begins EventStoreDB's own names; the length keeps index rows small.
const NAME = /^[A-Za-z0-9][\x21-\x7e]{0,199}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// JSON escapes these. PostgreSQL cannot hold the first; the others stand between fields when pages are read.
const RAW_CONTROLS = ['\0', '\x1e', '\x1f']
const isJsonText = (text: string): boolean => !RAW_CONTROLS.some((control) => text.includes(control))
