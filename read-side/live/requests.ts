import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { type LiveRequest, liveRequest } from '#domain/kernel/live.ts'
import type { Log } from '#platform/log/log.ts'
import type { LiveMap, MayHear, TopicKind } from '../live-map.ts'
import type { Audience } from './audience.ts'
import type { Listener } from './listener.ts'
import type { Message, Messages } from './messages.ts'

export interface RequestParts {
  readonly maps: readonly LiveMap[]
  readonly messages: Messages
  readonly audience: Audience
  /** How far everybody has been told. */
  readonly position: () => Position
  readonly logger: Log
}

/** What a browser says, one after another: each is done before the next begins. */
export function createRequests({ maps, messages, audience, position, logger }: RequestParts) {
  const mayHear = new Map(maps.flatMap(({ topics }) => Object.entries(topics) as [TopicKind, MayHear][]))

  /**
   * Reads what was told since a position, until nobody has been told more. `done` runs in the very moment that is so: with
   * a pause in between, something could be told past whoever is catching up.
   */
  async function catchUp(from: Position, done: (missed: readonly Message[] | 'too many') => void): Promise<void> {
    const all: Message[] = []
    for (let at = from; comparePositions(at, position()) < 0; ) {
      const to = position()
      const missed = await messages.between(at, to)
      if (missed === 'too many') return done(missed)
      all.push(...missed)
      at = to
    }
    done(all)
  }

  async function watch(listener: Listener, { topic: kind, id, key }: Of<'watch'>, since: Position): Promise<void> {
    const topic = `${kind}:${id}`
    if (listener.topics.has(topic)) return
    const full = listener.topics.size >= MOST_TOPICS
    const granted = !full && (await mayHear.get(kind)?.({ id, key, actor: listener.actor }))
    if (!granted) return listener.notice({ type: 'refused', topic: kind, id })
    await catchUp(since, (missed) => {
      if (listener.gone) return
      const before = new Set(listener.topics)
      audience.join(listener, topic)
      if (missed === 'too many') return listener.notice({ type: 'resync', position: position() })
      // What was told on another of its topics was told.
      for (const message of missed)
        if (message.topics.includes(topic) && !message.topics.some((each) => before.has(each))) listener.tell(message)
    })
  }

  async function resume(listener: Listener, from: Position): Promise<void> {
    if (!/^\d{1,20}(\/\d{1,20})?$/.test(from)) return listener.notice({ type: 'resync', position: position() })
    listener.catchingUp = true
    await catchUp(from, (missed) => {
      if (missed === 'too many') return arrive(listener, position(), 'resync')
      for (const message of missed)
        if (message.topics.some((topic) => listener.topics.has(topic))) listener.tell(message)
      arrive(listener, comparePositions(from, position()) > 0 ? from : position(), 'caught_up')
    })
  }

  function arrive(listener: Listener, at: Position, type: 'resync' | 'caught_up'): void {
    listener.heardTo = at
    listener.catchingUp = false
    listener.settled()
    listener.notice({ type, position: at })
  }

  async function answer(listener: Listener, request: LiveRequest, since: Position): Promise<void> {
    if (listener.gone) return
    if (request.type === 'watch') await watch(listener, request, since)
    else if (request.type === 'unwatch') audience.part(listener, `${request.topic}:${request.id}`)
    else await resume(listener, request.position)
  }

  return {
    /** Takes one line from a socket: what is no request, or too much of it, ends the conversation. */
    queueFor: (listener: Listener) => {
      let [turn, waiting]: [Promise<void>, number] = [Promise.resolve(), 0]
      return (text: string) => {
        const request = parse(text)
        if (!request || waiting >= MOST_WAITING) return listener.close(POLICY, request ? 'too much' : 'not understood')
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
  if (text.length > LONGEST) return undefined
  try {
    return liveRequest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const LONGEST = 1000
const MOST_TOPICS = 200
const MOST_WAITING = 500
const [POLICY, INTERNAL] = [1008, 1011]
