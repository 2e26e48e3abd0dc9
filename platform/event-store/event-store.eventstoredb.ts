import {
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  BACKWARDS,
  START as BEGINNING,
  binaryEvent,
  END,
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  FORWARDS,
  NO_STREAM as NO_STREAM_REVISION,
  type ReadStreamOptions,
  type RecordedEvent,
} from '@eventstore/db-client'
import { LOG_START, type Position } from '#domain/kernel/event.ts'
import {
  type BatchedAppends,
  batchedAppends,
  type StoredAppend,
} from '#platform/event-store/eventstoredb/batched-appends.ts'
import {
  collectEvents,
  credentialsFor,
  errorTypeOf,
  withDeadline,
  withRetry,
} from '#platform/event-store/eventstoredb/calls.ts'
import { readFiltered } from '#platform/event-store/eventstoredb/filtered-read.ts'
import { logSubscription, type SubscriptionHandlers } from '#platform/event-store/eventstoredb/log-subscription.ts'
import { parsePosition, positionOf, streamChangeOf } from '#platform/event-store/eventstoredb/stream-changes.ts'
import { recentLog } from '#platform/event-store/recent-events.ts'
import type { Log } from '#platform/log/log.ts'
import {
  type Append,
  AppendRejected,
  type AppendResult,
  assertAppendable,
  assertCompleteBackwards,
  assertCompleteFrom,
  type BackwardsPage,
  type EventStore,
  EventStoreUnavailable,
  IncompleteStream,
  type LogFilter,
  type LogPage,
  NO_STREAM,
  reportingIncomplete,
  type StoredEvent,
  type StreamChange,
  type StreamExtent,
} from './event-store.ts'

export interface EventStoreDbOptions {
  /** `esdb://…`, in the client's format. */
  readonly connectionString: string
  readonly log?: Log
  /** Time limit per attempt of an append or a page, ms. */
  readonly responseTimeoutMs?: number
  /** How long a call is retried before it throws `EventStoreUnavailable`, ms. */
  readonly deadlineMs?: number
  /** Called for every read or append rejected because a stream does not show its whole history. */
  readonly onIncomplete?: () => void
  /** Interval of the check that the head has not moved without a notification, ms. */
  readonly watchdogMs?: number
}

/**
 * The event log in EventStoreDB. Data is stored as the given bytes, metadata as a JSON string that contains its text,
 * because the client parses JSON metadata.
 */
export function eventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const {
    connectionString,
    log,
    onIncomplete,
    responseTimeoutMs = 5_000,
    deadlineMs = 10_000,
    watchdogMs = 5_000,
  } = options
  const client = EventStoreDBClient.connectionString(connectionString)
  const engine: Engine = {
    client,
    responseTimeoutMs,
    batched: batchedAppends(client),
    credentials: credentialsFor(connectionString),
  }
  const callServer: Call = (request) =>
    withRetry((remainingMs) => request({ ...engine, responseTimeoutMs: Math.min(responseTimeoutMs, remainingMs) }), {
      deadlineMs,
      log,
    })
  const callComplete: Call = (request) => reportingIncomplete({ log, onIncomplete }, () => callServer(request))
  const head = () => callServer(readHead)
  const subscription = logSubscription({
    subscribe: (after, handlers) => subscribe(client, after, handlers),
    head,
    log,
    watchdogMs,
  })

  const readAll: EventStore['readAll'] = (after, limit, filter) =>
    callServer((call) => readPage(call, { after, limit, filter }))

  return {
    append: async (appends) => {
      assertAppendable(appends)
      return appendAll(appends, (append) => callComplete((call) => appendOne(call, append)))
    },
    read: (stream, from = 0) => callComplete((call) => readCompleteStream(call, stream, from)),
    readStreamBackwards: (stream, before, limit) =>
      callComplete(async (call) => (before === 0 ? [] : readStreamBackwards(call, stream, { before, limit }))),
    extents: (streams) => extentsOf(callServer, streams),
    readAll,
    follow: async (after, limit, filter) => subscription.page(after, limit, filter) ?? readAll(after, limit, filter),
    recent: recentLog({ ...subscription, head, gatherMs: 3, appendWaitMs: 20 }),
    readAllBackwards: (before, limit, filter) =>
      callServer((call) => readPageBackwards(call, { before, limit, filter })),
    head,
    onAppend: subscription.listen,
    close: async () => {
      await subscription.close()
      await client.dispose()
    },
  }
}

/** Calls the server and retries until the deadline. */
type Call = <T>(request: (engine: Engine) => Promise<T>) => Promise<T>

interface Engine {
  readonly client: EventStoreDBClient
  /** Time limit of this call, ms. */
  readonly responseTimeoutMs: number
  readonly batched: BatchedAppends
  /** Sent with each unbatched append, so that the client uses a plain call for it (see `credentialsFor`). */
  readonly credentials: { username: string; password: string } | undefined
}

/** Appends to different streams in parallel, and to the same stream one after another. */
async function appendAll(
  appends: readonly Append[],
  appendOne: (append: Append) => Promise<AppendResult>,
): Promise<AppendResult[]> {
  const results: AppendResult[] = []
  const previous = new Map<string, Promise<void>>()
  const all = appends.map((append, i) => {
    const appended = (previous.get(append.stream) ?? Promise.resolve()).then(async () => {
      results[i] = await appendOne(append)
    })
    previous.set(append.stream, appended)
    return appended
  })
  for (const settled of await Promise.allSettled(all)) if (settled.status === 'rejected') throw settled.reason
  return results
}

async function appendOne(engine: Engine, append: Append): Promise<AppendResult> {
  const { stream, expectedRevision, events } = append
  const revision = expectedRevision + events.length
  try {
    const stored = await storeEvents(engine, append)
    if (!stored) return { ok: false }
    // A deleted stream accepts NO_STREAM and continues after its last event.
    if (stored.revision !== revision)
      throw new IncompleteStream(stream, stored.revision, 'it was deleted; the appended events are stored')
    const { position } = stored
    return {
      ok: true,
      revision,
      position: position ? positionOf(position) : await positionOfRevision(engine, stream, revision),
    }
  } catch (error) {
    if (errorTypeOf(error) === ErrorType.WRONG_EXPECTED_VERSION) return { ok: false }
    if (errorTypeOf(error) === ErrorType.STREAM_DELETED) throw tombstoned(stream, error)
    if (errorTypeOf(error) === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)
      throw new AppendRejected(`${stream}: the server rejects an append of this size`, { cause: error })
    throw error
  }
}

/** Appends in a batch if the server supports it, otherwise in a separate call. Returns undefined on a conflict. */
async function storeEvents(engine: Engine, append: Append): Promise<StoredAppend | undefined> {
  const { client, responseTimeoutMs, batched, credentials } = engine
  if (await withDeadline(batched.supported(), responseTimeoutMs)) return batched.append(append, responseTimeoutMs)
  const { stream, expectedRevision } = append
  const events = append.events.map(({ id, type, data, meta }) =>
    binaryEvent({ id, type, data: Buffer.from(data), metadata: meta }),
  )
  const call = client.appendToStream(stream, events, {
    expectedRevision: expectedRevision === NO_STREAM ? NO_STREAM_REVISION : BigInt(expectedRevision),
    deadline: responseTimeoutMs,
    ...(credentials ? { credentials } : {}),
  })
  const { success, position, nextExpectedRevision } = await withDeadline(call, responseTimeoutMs)
  return success ? { revision: Number(nextExpectedRevision), position } : undefined
}

async function positionOfRevision(engine: Engine, stream: string, revision: number): Promise<Position> {
  const [event] = (await readStream(engine, stream, { from: revision, count: 1 })) ?? []
  if (!event) throw new EventStoreUnavailable(`${stream} does not show the events appended at revision ${revision}`)
  return event.position
}

/** Reads a stream from a revision on. Reading a stream that does not exist costs one more request. */
async function readCompleteStream(engine: Engine, stream: string, from: number): Promise<StoredEvent[]> {
  const events = (await readStream(engine, stream, { from })) ?? (await assertNeverWritten(engine, stream))
  if (from === 0 && events.length === 0 && events !== NEVER_WRITTEN)
    throw new IncompleteStream(stream, null, 'its metadata hides every event')
  return assertCompleteFrom(stream, from, events)
}

async function readStreamBackwards(
  engine: Engine,
  stream: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredEvent[]> {
  const fromRevision = before === undefined ? END : BigInt(before - 1)
  const events = await eventsOf(engine, stream, { direction: BACKWARDS, fromRevision, maxCount: limit })
  return assertCompleteBackwards(stream, limit, events ?? (await assertNeverWritten(engine, stream)))
}

const NEVER_WRITTEN: StoredEvent[] = []

/** A deleted stream reads like one that never existed; only its metadata differs. */
async function assertNeverWritten(engine: Engine, stream: string): Promise<StoredEvent[]> {
  if ((await newestChangeOf(engine, stream))?.kind === 'deleted')
    throw new IncompleteStream(stream, null, 'it was deleted')
  return NEVER_WRITTEN
}

async function newestChangeOf(
  { client, responseTimeoutMs }: Engine,
  stream: string,
): Promise<StreamChange | undefined> {
  const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
  try {
    const [found] = await collectEvents(client.readStream(`$$${stream}`, newest), responseTimeoutMs)
    return found?.event && streamChangeOf(found.event)
  } catch (error) {
    if (errorTypeOf(error) === ErrorType.STREAM_NOT_FOUND || errorTypeOf(error) === ErrorType.STREAM_DELETED)
      return undefined
    throw error
  }
}

/** Maximum number of streams read concurrently. */
const EXTENTS_AT_ONCE = 16
const EXTENT_PAGE = 1_000

async function extentsOf(callServer: Call, streams: readonly string[]): Promise<StreamExtent[]> {
  const extents: StreamExtent[] = []
  let next = 0
  const work = async () => {
    for (let i = next++; i < streams.length; i = next++)
      extents[i] = await callServer((engine) => extentOf(engine, streams[i]!))
  }
  await Promise.all(Array.from({ length: EXTENTS_AT_ONCE }, work))
  return extents
}

async function extentOf(engine: Engine, stream: string): Promise<StreamExtent> {
  const extent = { stream, count: 0, first: null as number | null, last: null as number | null }
  try {
    for (let from = 0; ; from = extent.last! + 1) {
      const events = (await readStream(engine, stream, { from, count: EXTENT_PAGE })) ?? []
      extent.count += events.length
      extent.first ??= events[0]?.revision ?? null
      extent.last = events.at(-1)?.revision ?? extent.last
      if (events.length < EXTENT_PAGE) break
    }
  } catch (error) {
    if (error instanceof IncompleteStream) return { ...extent, hidden: { kind: 'tombstoned' } }
    if (errorTypeOf(error) === ErrorType.ACCESS_DENIED) return { ...extent, hidden: { kind: 'unreadable' } }
    throw error
  }
  const change = extent.first === 0 ? undefined : await newestChangeOf(engine, stream)
  return change && change.kind !== 'visible' ? { ...extent, hidden: change } : extent
}

const readStream = (engine: Engine, stream: string, { from, count }: { from: number; count?: number }) =>
  eventsOf(engine, stream, { fromRevision: BigInt(from), ...(count === undefined ? {} : { maxCount: count }) })

/** Returns undefined if the stream does not exist or was deleted. */
async function eventsOf(
  { client, responseTimeoutMs }: Engine,
  stream: string,
  options: ReadStreamOptions,
): Promise<StoredEvent[] | undefined> {
  try {
    const found = await collectEvents(client.readStream(stream, options), responseTimeoutMs)
    return found.flatMap(({ event }) => (event ? [storedEvent(event)] : []))
  } catch (error) {
    if (errorTypeOf(error) === ErrorType.STREAM_NOT_FOUND) return undefined
    if (errorTypeOf(error) === ErrorType.STREAM_DELETED) throw tombstoned(stream, error)
    throw error
  }
}

const tombstoned = (stream: string, cause: unknown) =>
  new IncompleteStream(stream, null, 'it was tombstoned', { cause })

interface PageRequest {
  readonly after: Position
  readonly limit: number
  readonly filter: LogFilter | undefined
}

async function readPage(engine: Engine, { after, limit, filter }: PageRequest): Promise<LogPage> {
  if (!filter) return readUnfilteredPage(engine, after, limit)
  const eventOf = ({ event }: AllStreamResolvedEvent) =>
    event && isMarketplaceEvent(event) ? storedEvent(event) : undefined
  const { types } = filter
  const { client, responseTimeoutMs } = engine
  return readFiltered(client, { after, limit, types, head: await readHead(engine), eventOf, responseTimeoutMs })
}

/** Reads are inclusive, so the first event may be the given one. */
async function readUnfilteredPage(
  { client, responseTimeoutMs }: Engine,
  after: Position,
  limit: number,
): Promise<LogPage> {
  const fromPosition = after === LOG_START ? BEGINNING : parsePosition(after)
  const maxCount = 1 + limit
  const found = await collectEvents(client.readAll({ direction: FORWARDS, fromPosition, maxCount }), responseTimeoutMs)
  const seen = found.flatMap(({ event }) => (event ? [event] : []))
  if (seen[0] && positionOf(seen[0].position) === after) seen.shift()
  const wanted = seen.filter(isMarketplaceEvent).slice(0, limit)
  const pageEvents = wanted.length < limit ? seen : seen.slice(0, seen.indexOf(wanted.at(-1)!) + 1)
  const newest = pageEvents.at(-1)
  const changes = pageEvents.flatMap((event) => (isMarketplaceEvent(event) ? [] : (streamChangeOf(event) ?? [])))
  return {
    events: wanted.map(storedEvent),
    next: newest ? positionOf(newest.position) : after,
    atHead: found.length < maxCount && pageEvents.length === seen.length,
    ...(changes.length > 0 ? { changes } : {}),
  }
}

/** Number of events read for a filtered backwards page, which is filtered here. */
const FILTER_WINDOW = 500

interface BackwardsPageRequest {
  readonly before: Position | undefined
  readonly limit: number
  readonly filter: LogFilter | undefined
}

/** Backwards reads are exclusive; if a server includes the given event, it is dropped here. */
async function readPageBackwards(
  { client, responseTimeoutMs }: Engine,
  { before, limit, filter }: BackwardsPageRequest,
): Promise<BackwardsPage> {
  const fromPosition = before === undefined ? END : before === LOG_START ? BEGINNING : parsePosition(before)
  const maxCount = 1 + (filter ? Math.max(limit, FILTER_WINDOW) : limit)
  const found = await collectEvents(client.readAll({ direction: BACKWARDS, fromPosition, maxCount }), responseTimeoutMs)
  const seen = found.flatMap(({ event }) => (event && positionOf(event.position) !== before ? [event] : []))
  const types = filter && new Set(filter.types)
  const wanted = seen.filter((event) => isMarketplaceEvent(event) && (types?.has(event.type) ?? true)).slice(0, limit)
  const pageEvents = wanted.length < limit ? seen : seen.slice(0, seen.indexOf(wanted.at(-1)!) + 1)
  const oldest = pageEvents.at(-1)
  return {
    events: wanted.map(storedEvent),
    next: oldest ? positionOf(oldest.position) : (before ?? LOG_START),
    atStart: found.length < maxCount && pageEvents.length === seen.length,
    scanned: pageEvents.filter(isMarketplaceEvent).length,
  }
}

/** Position of the newest marketplace event. The server's own events advance the log without a notification. */
async function readHead({ client, responseTimeoutMs }: Engine): Promise<Position> {
  let fromPosition: typeof END | ReturnType<typeof parsePosition> = END
  for (let maxCount = FIRST_HEAD_WINDOW; ; maxCount = HEAD_WINDOW) {
    const found = client.readAll({ direction: BACKWARDS, fromPosition, maxCount })
    const events = (await collectEvents(found, responseTimeoutMs)).flatMap(({ event }) => (event ? [event] : []))
    const newest = events.find(isMarketplaceEvent)
    if (newest) return positionOf(newest.position)
    if (events.length < maxCount) return LOG_START
    fromPosition = events.at(-1)!.position
  }
}

/** The newest event is usually one of the marketplace's. */
const FIRST_HEAD_WINDOW = 4
const HEAD_WINDOW = 50

/** The marketplace's names never start with `$`. */
const isMarketplaceEvent = ({ type, streamId }: AllStreamRecordedEvent): boolean =>
  !type.startsWith('$') && !streamId.startsWith('$')

function storedEvent({ id, type, data, metadata, streamId, revision, position }: RecordedEvent): StoredEvent {
  if (!position)
    throw new Error(`${streamId}: this server returns no positions; EventStoreDB 22.6 or newer is required`)
  return {
    id,
    type,
    data: textOf(data),
    meta: typeof metadata === 'string' ? metadata : textOf(metadata),
    stream: streamId,
    revision: Number(revision),
    position: positionOf(position),
  }
}

/** The marketplace writes bytes; JSON from other writers arrives parsed. */
function textOf(content: unknown): string {
  if (content instanceof Uint8Array) return Buffer.from(content.buffer, content.byteOffset, content.length).toString()
  return content === undefined ? '' : JSON.stringify(content)
}

/** Types of the marketplace's events, and of the server's events that change a stream. */
const EVENTS_AND_CHANGES = '^([^$].*|\\$metadata|\\$streamDeleted)$'

/** Subscribes to the marketplace's events after a position. The client does not resubscribe. */
function subscribe(client: EventStoreDBClient, after: Position, handlers: SubscriptionHandlers): () => void {
  const fromPosition = after === LOG_START ? BEGINNING : parsePosition(after)
  const subscription = client.subscribeToAll({ fromPosition, filter: eventTypeFilter({ regex: EVENTS_AND_CHANGES }) })
  let ended = false
  const end = (error?: unknown) => {
    if (!ended) handlers.ended(error)
    ended = true
  }
  subscription
    .on('confirmation', handlers.confirmed)
    .on('data', ({ event }) => {
      if (ended || !event) return
      if (isMarketplaceEvent(event)) return handlers.received(storedEvent(event))
      const change = streamChangeOf(event)
      if (change) handlers.changed(change.stream)
    })
    .on('error', end)
    .on('end', end)
    .on('close', end)
  return () => {
    ended = true
    // Fails if the subscription never started or is broken; then there is nothing to cancel.
    subscription.unsubscribe().catch(() => undefined)
  }
}
