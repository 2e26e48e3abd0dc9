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
  /** How far everybody has been told. */
  readonly position: () => Position
  readonly logger: Log
  /** A monotonic clock, ms. */
  readonly elapsedMs: () => number
}

/** What a browser says, one after another: each is done before the next begins. */
export function createRequests({
  maps,
  messages,
  subscriptions: audience,
  position,
  logger,
  elapsedMs,
}: RequestOptions) {
  const mayHear = new Map(maps.flatMap(({ topics }) => Object.entries(topics) as [TopicKind, CanSubscribe][]))
  const replays = limitConcurrency({ atOnce: MAX_CONCURRENT_REPLAYS, waiting: MAX_WAITING_REPLAYS })
  /** When each socket may next resume from the log. */
  const mayResumeAt = new WeakMap<Connection, number>()

  /**
   * Reads what was told since a position, until nobody has been told more. `done` runs in the very moment that is so: with
   * a pause in between, something could be told past whoever is catching up. The work is bounded: by events for each
   * replay, and by replays that run or wait at the same time. What goes beyond is `too many`.
   */
  async function catchUp(
    listener: Connection,
    { from, done }: { readonly from: Position; readonly done: (missed: readonly Message[] | 'too many') => void },
  ): Promise<void> {
    if (comparePositions(from, position()) >= 0) return done([])
    const finished = await replays(async () => {
      const all: Message[] = []
      for (let at = from; comparePositions(at, position()) < 0 && !listener.closed; ) {
        const to = position()
        const missed = await messages.between(at, to, MAX_REPLAYED_EVENTS)
        if (missed === 'too many' || all.length > MAX_REPLAYED_MESSAGES) {
          done('too many')
          return true
        }
        all.push(...missed)
        at = to
      }
      done(all)
      return true
    })
    if (!finished) done('too many')
  }

  async function watch(listener: Connection, { topic: kind, id, key }: Of<'watch'>, since: Position): Promise<void> {
    const topic = `${kind}:${id}`
    if (listener.topics.has(topic)) return
    const full = listener.topics.size >= MAX_TOPICS
    const granted = !full && (await mayHear.get(kind)?.({ id, key, actor: listener.actor }))
    if (!granted) return listener.send({ type: 'refused', topic: kind, id })
    await catchUp(listener, {
      from: since,
      done: (missed) => {
        if (listener.closed) return
        const before = new Set(listener.topics)
        audience.subscribe(listener, topic)
        if (missed === 'too many') return listener.send({ type: 'resync', position: position() })
        // What was told on another of its topics was told.
        for (const message of missed)
          if (message.topics.includes(topic) && !message.topics.some((each) => before.has(each)))
            listener.deliver(message)
      },
    })
  }

  /**
   * A socket without topics has missed nothing. Any other reads the log once in `RESUME_INTERVAL_MS`; sooner, or after too
   * long an absence, it is answered `resync`, which costs nothing here and loses nothing there.
   */
  async function resume(listener: Connection, from: Position): Promise<void> {
    if (!/^\d{1,20}(\/\d{1,20})?$/.test(from)) return listener.send({ type: 'resync', position: position() })
    const upToDate = () => (comparePositions(from, position()) > 0 ? from : position())
    if (listener.topics.size === 0) return arrive(listener, upToDate(), 'caught_up')
    const now = elapsedMs()
    if (now < (mayResumeAt.get(listener) ?? now)) return arrive(listener, position(), 'resync')
    mayResumeAt.set(listener, now + RESUME_INTERVAL_MS)
    listener.catchingUp = true
    await catchUp(listener, {
      from,
      done: (missed) => {
        if (missed === 'too many') return arrive(listener, position(), 'resync')
        for (const message of missed)
          if (message.topics.some((topic) => listener.topics.has(topic))) listener.deliver(message)
        arrive(listener, upToDate(), 'caught_up')
      },
    })
  }

  function arrive(listener: Connection, at: Position, type: 'resync' | 'caught_up'): void {
    listener.deliveredTo = at
    listener.catchingUp = false
    listener.stopDeduplicating()
    listener.send({ type, position: at })
  }

  async function answer(listener: Connection, request: LiveRequest, since: Position): Promise<void> {
    if (listener.closed) return
    if (request.type === 'watch') await watch(listener, request, since)
    else if (request.type === 'unwatch') audience.unsubscribe(listener, `${request.topic}:${request.id}`)
    else await resume(listener, request.position)
  }

  return {
    /** Takes one line from a socket: what is no request, or too much of it, ends the conversation. */
    queueFor: (listener: Connection) => {
      let [turn, waiting]: [Promise<void>, number] = [Promise.resolve(), 0]
      return (text: string) => {
        const request = parse(text)
        if (!request || waiting >= MAX_QUEUED_REQUESTS)
          return listener.close(POLICY, request ? 'too much' : 'not understood')
        const since = position()
        waiting += 1
        turn = turn
          .then(() => answer(listener, request, since))
          .catch((error: unknown) => {
            logger.warn({ err: error }, 'a live request failed')
            listener.close(INTERNAL, 'please come back')
          })
          .finally(() => {
            waiting -= 1
          })
      }
    },
  }
}

type Of<T> = Extract<LiveRequest, { type: T }>

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
/** While others write, a replay goes on; it does not go on for ever. */
const MAX_REPLAYED_MESSAGES = 5000
const MAX_CONCURRENT_REPLAYS = 4
const MAX_WAITING_REPLAYS = 2000
const [POLICY, INTERNAL] = [1008, 1011]
