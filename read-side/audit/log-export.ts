import type { LogFilter } from '#domain/audit/log-filter.ts'
import { comparePositions, type Instant, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import type { ExportLines } from './export-lines.ts'
import { fitting, oneStream, typesOf } from './log-match.ts'

/** What is sealed of the log: so many events under one root. */
export interface TreeHead {
  readonly size: number
  readonly root: string
  readonly signedAt: Instant
}

export interface ExportAsked {
  readonly store: Pick<EventStore, 'readAll' | 'readStreamBack' | 'head'>
  readonly filter: LogFilter
  readonly lines: ExportLines
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
}: ExportAsked): AsyncGenerator<string | Uint8Array> {
  const [upTo, sealed] = await Promise.all([store.head(), treeHead()])
  yield lines.head({ of: 'Farmgate event log', filter, by, at, upTo, treeHead: sealed ?? 'not sealed' })
  const fits = fitting(filter)
  const stream = oneStream(filter)
  let count = 0
  for await (const events of stream ? streamPages(store, stream) : logPages(store, filter, upTo)) {
    const found = upToPosition(events, upTo).filter(fits)
    count += found.length
    for (let from = 0; from < found.length; from += PIECE) yield lines.events(found.slice(from, from + PIECE))
  }
  yield lines.end(count)
}

const PAGE = 5_000
/** So many events are written at once: what is made on the way is gone before the collector of garbage would keep it. */
const PIECE = 100

/** All but the last page lie before it whole. */
function upToPosition(events: readonly StoredEvent[], upTo: Position): readonly StoredEvent[] {
  const last = events.at(-1)
  const whole = last === undefined || comparePositions(last.position, upTo) <= 0
  return whole ? events : events.filter(({ position }) => comparePositions(position, upTo) <= 0)
}

/** Pages of the log up to a position, the next one always under way. */
async function* logPages({ readAll }: ExportAsked['store'], filter: LogFilter, upTo: Position) {
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
async function* streamPages({ readStreamBack }: ExportAsked['store'], stream: string): AsyncGenerator<StoredEvent[]> {
  for (let from = 0; ; from += PAGE) {
    const page = (await readStreamBack(stream, from + PAGE, PAGE)).filter(({ revision }) => revision >= from).reverse()
    yield page
    if (page.length < PAGE) return
  }
}
