import { type LiveRequest, liveRequest } from '#domain/kernel/contract.ts'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { Log } from '#platform/log/log.ts'
import { limitConcurrency } from '#platform/runtime/limit-concurrency.ts'
import type { Connection, Subscriptions } from './connections.ts'
import type { CanSubscribe, LiveMap, TopicKind } from './live-map.ts'
import type { Message, Messages } from './messages.ts'

export interface RequestOptions {
  readonly maps: readonly LiveMap[]
  readonly messages: Messages
  readonly subscriptions: Subscriptions
  /** All messages up to this position were sent to all connections. */
  readonly position: () => Position
  readonly logger: Log
  /** A monotonic clock, ms. */
  readonly elapsedMs: () => number
}

/** Handles the requests of each socket one at a time. */
export function createRequests({ maps, messages, subscriptions, position, logger, elapsedMs }: RequestOptions) {
  const canSubscribe = new Map(maps.flatMap(({ topics }) => Object.entries(topics) as [TopicKind, CanSubscribe][]))
  const replays = limitConcurrency({ maxConcurrent: MAX_CONCURRENT_REPLAYS, maxQueued: MAX_WAITING_REPLAYS })
  /** The earliest time of the next resume from the log, by connection. */
  const nextResumeAt = new WeakMap<Connection, number>()

  /**
   * Reads the messages sent since a position until it has caught up, then calls `onDone` synchronously: an await in
   * between could miss a message. The number of events per replay and of concurrent and queued replays is limited;
   * beyond a limit the result is `too many`.
   */
  async function catchUp(
    connection: Connection,
    { from, onDone }: { readonly from: Position; readonly onDone: (missed: readonly Message[] | 'too many') => void },
  ): Promise<void> {
    if (comparePositions(from, position()) >= 0) return onDone([])
    const finished = await replays(async () => {
      const allMissed: Message[] = []
      for (let at = from; comparePositions(at, position()) < 0 && !connection.closed; ) {
        const to = position()
        const missed = await messages.between(at, to, MAX_REPLAYED_EVENTS)
        if (missed === 'too many' || allMissed.length > MAX_REPLAYED_MESSAGES) {
          onDone('too many')
          return true
        }
        allMissed.push(...missed)
        at = to
      }
      onDone(allMissed)
      return true
    })
    if (!finished) onDone('too many')
  }

  async function watch(
    connection: Connection,
    { topic: kind, id, key }: RequestOf<'watch'>,
    since: Position,
  ): Promise<void> {
    const topic = `${kind}:${id}`
    if (connection.topics.has(topic)) return
    const full = connection.topics.size >= MAX_TOPICS
    const granted = !full && (await canSubscribe.get(kind)?.({ id, key, actor: connection.actor }))
    if (!granted) return connection.send({ type: 'refused', topic: kind, id })
    await catchUp(connection, {
      from: since,
      onDone: (missed) => {
        if (connection.closed) return
        const before = new Set(connection.topics)
        subscriptions.subscribe(connection, topic)
        if (missed === 'too many') return connection.send({ type: 'resync', position: position() })
        // Messages of its other topics were delivered already.
        for (const message of missed)
          if (message.topics.includes(topic) && !message.topics.some((each) => before.has(each)))
            connection.deliver(message)
      },
    })
  }

  /**
   * A connection without topics has missed nothing. Others may read the log once per `RESUME_INTERVAL_MS`. If they
   * resume sooner or have missed too much, they receive `resync` and reload their data.
   */
  async function resume(connection: Connection, from: Position): Promise<void> {
    if (!/^\d{1,20}(\/\d{1,20})?$/.test(from)) return connection.send({ type: 'resync', position: position() })
    const upToDate = () => (comparePositions(from, position()) > 0 ? from : position())
    if (connection.topics.size === 0) return finishResume(connection, upToDate(), 'caught_up')
    const now = elapsedMs()
    if (now < (nextResumeAt.get(connection) ?? now)) return finishResume(connection, position(), 'resync')
    nextResumeAt.set(connection, now + RESUME_INTERVAL_MS)
    connection.catchingUp = true
    await catchUp(connection, {
      from,
      onDone: (missed) => {
        if (missed === 'too many') return finishResume(connection, position(), 'resync')
        for (const message of missed)
          if (message.topics.some((topic) => connection.topics.has(topic))) connection.deliver(message)
        finishResume(connection, upToDate(), 'caught_up')
      },
    })
  }

  function finishResume(connection: Connection, at: Position, type: 'resync' | 'caught_up'): void {
    connection.deliveredTo = at
    connection.catchingUp = false
    connection.stopDeduplicating()
    connection.send({ type, position: at })
  }

  async function handle(connection: Connection, request: LiveRequest, since: Position): Promise<void> {
    if (connection.closed) return
    if (request.type === 'watch') await watch(connection, request, since)
    else if (request.type === 'unwatch') subscriptions.unsubscribe(connection, `${request.topic}:${request.id}`)
    else await resume(connection, request.position)
  }

  return {
    /** Accepts one message from a socket; closes it for an invalid request or too many queued ones. */
    queueFor: (connection: Connection) => {
      let queue = Promise.resolve()
      let waiting = 0
      return (text: string) => {
        const request = parse(text)
        if (!request || waiting >= MAX_QUEUED_REQUESTS)
          return connection.close(POLICY_VIOLATION, request ? 'too much' : 'not understood')
        const since = position()
        waiting += 1
        queue = queue
          .then(() => handle(connection, request, since))
          .catch((error: unknown) => {
            logger.warn({ err: error }, 'live request failed')
            connection.close(INTERNAL_ERROR, 'please come back')
          })
          .finally(() => {
            waiting -= 1
          })
      }
    },
  }
}

type RequestOf<T> = Extract<LiveRequest, { type: T }>

function parse(text: string): LiveRequest | undefined {
  if (text.length > MAX_REQUEST_LENGTH) return undefined
  try {
    return liveRequest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const MAX_REQUEST_LENGTH = 1000
const MAX_TOPICS = 200
const MAX_QUEUED_REQUESTS = 500
const RESUME_INTERVAL_MS = 5_000
const MAX_REPLAYED_EVENTS = 1000
/** A replay continues while new messages arrive, up to this number. */
const MAX_REPLAYED_MESSAGES = 5000
const MAX_CONCURRENT_REPLAYS = 4
const MAX_WAITING_REPLAYS = 2000
const POLICY_VIOLATION = 1008
const INTERNAL_ERROR = 1011
