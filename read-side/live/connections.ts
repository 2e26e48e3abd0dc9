import { CAN_VIEW_CERTIFICATES } from '#domain/catalog/certificate.contract.ts'
import {
  type Actor,
  CAN_VERIFY,
  CAN_VIEW_DISPUTES,
  CAN_VIEW_RECONCILIATION,
  CAN_VIEW_REPORTS,
} from '#domain/kernel/actor.ts'
import type { LiveServerMessage } from '#domain/kernel/contract.ts'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { CAN_VIEW_SEASONAL } from '#domain/seasonal/season.ts'
import type { LiveSocket } from '#platform/http/websocket-gateway.ts'
import type { Message } from '#read-side/live/messages.ts'

/** One socket: what it may hear, and what it was told. */
export interface Connection {
  readonly actor: Actor
  readonly topics: Set<string>
  /** What stands up to here was told, or happened before anybody listened. */
  deliveredTo: Position
  /** While it is read to from the log: what happens meanwhile is come to there. */
  catchingUp: boolean
  readonly closed: boolean
  /** Sends it, unless this very message was sent since the socket was opened and nothing was resumed yet. */
  deliver(message: Message): void
  send(notice: LiveServerMessage): void
  /** From now on nothing can come twice. */
  stopDeduplicating(): void
  close(code: number, reason: string): void
  /** The socket is closed. */
  markClosed(): void
}

export function createConnection(socket: LiveSocket, actor: Actor, position: Position): Connection {
  let gone = false
  let told: Set<string> | undefined = new Set()

  function close(code: number, reason: string): void {
    if (gone) return
    gone = true
    socket.close(code, reason)
  }

  function send(text: string): void {
    if (gone) return
    // Whoever cannot keep up comes back and resumes: the log remembers, this process does not.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) close(TRY_AGAIN_LATER, 'too slow')
    else socket.send(text)
  }

  return {
    actor,
    close,
    topics: ownTopics(actor),
    deliveredTo: position,
    catchingUp: false,
    get closed() {
      return gone
    },
    deliver: ({ text }) => {
      if (told?.has(text)) return
      told = told && told.size < MAX_REMEMBERED_MESSAGES ? told.add(text) : undefined
      send(text)
    },
    send: (notice) => send(JSON.stringify(notice)),
    markClosed: () => {
      gone = true
    },
    stopDeduplicating: () => {
      told = undefined
    },
  }
}

/** What a member hears without asking. */
function ownTopics(actor: Actor): Set<string> {
  if (actor.kind === 'anonymous') return new Set()
  const { accountId, producerId, staff } = actor
  return new Set([
    `account:${accountId}`,
    ...(producerId ? [`producer:${producerId}`] : []),
    ...(staff && CAN_VIEW_RECONCILIATION.includes(staff) ? ['staff:money'] : []),
    ...(staff && CAN_VIEW_DISPUTES.includes(staff) ? ['staff:disputes'] : []),
    ...(staff && CAN_VIEW_REPORTS.includes(staff) ? ['staff:reports'] : []),
    ...(staff && CAN_VIEW_CERTIFICATES.includes(staff) ? ['staff:certificates'] : []),
    ...(staff && CAN_VERIFY.includes(staff) ? ['staff:verification'] : []),
    ...(staff && CAN_VIEW_SEASONAL.includes(staff) ? ['staff:seasonal'] : []),
  ])
}

const TRY_AGAIN_LATER = 1013
const MAX_BUFFERED_BYTES = 1024 * 1024
const MAX_REMEMBERED_MESSAGES = 1000

/** Who listens to what. */
export interface Subscriptions {
  readonly size: number
  all(): Iterable<Connection>
  add(listener: Connection): void
  remove(listener: Connection): void
  subscribe(listener: Connection, topic: string): void
  unsubscribe(listener: Connection, topic: string): void
  /** Once to everybody who is on one of its topics and has not got there yet. */
  publish(message: Message): void
}

export function createSubscriptions(): Subscriptions {
  const listeners = new Set<Connection>()
  const byTopic = new Map<string, Set<Connection>>()

  function sit(listener: Connection, topic: string): void {
    const seats = byTopic.get(topic) ?? new Set()
    byTopic.set(topic, seats.add(listener))
  }

  function rise(listener: Connection, topic: string): void {
    const seats = byTopic.get(topic)
    seats?.delete(listener)
    if (seats?.size === 0) byTopic.delete(topic)
  }

  function hearersOf({ topics }: Message): Iterable<Connection> {
    const [first, ...more] = topics.flatMap((topic) => byTopic.get(topic) ?? [])
    return first && more.length > 0 ? new Set([first, ...more].flatMap((seats) => [...seats])) : (first ?? [])
  }

  return {
    get size() {
      return listeners.size
    },
    all: () => [...listeners],
    add: (listener) => {
      listeners.add(listener)
      for (const topic of listener.topics) sit(listener, topic)
    },
    remove: (listener) => {
      listeners.delete(listener)
      for (const topic of listener.topics) rise(listener, topic)
    },
    subscribe: (listener, topic) => {
      listener.topics.add(topic)
      sit(listener, topic)
    },
    unsubscribe: (listener, topic) => {
      listener.topics.delete(topic)
      rise(listener, topic)
    },
    publish: (message) => {
      for (const listener of hearersOf(message))
        if (!listener.catchingUp && comparePositions(message.position, listener.deliveredTo) > 0)
          listener.deliver(message)
    },
  }
}
