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
import type { LiveNotice } from '#platform/http/live-notices.ts'
import type { ClientSocket } from '#platform/http/websocket-gateway.ts'
import type { Message } from '#read-side/live/messages.ts'

/** A WebSocket with its topics and its delivery state. */
export interface Connection {
  readonly actor: Actor
  readonly topics: Set<string>
  /** Messages up to this position were delivered, or precede the connection. */
  deliveredTo: Position
  /** True while messages are replayed from the log: the replay includes new ones. */
  catchingUp: boolean
  readonly closed: boolean
  /** Sends a message; skips duplicates until the connection resumes or 1,000 messages were sent. */
  deliver(message: Message): void
  send(notice: LiveServerMessage | LiveNotice['message']): void
  /** Call this once duplicates are no longer possible. */
  stopDeduplicating(): void
  close(code: number, reason: string): void
  /** Records that the other side closed the socket. */
  markClosed(): void
}

export function createConnection(socket: ClientSocket, actor: Actor, position: Position): Connection {
  let isClosed = false
  let sent: Set<string> | undefined = new Set()

  function close(code: number, reason: string): void {
    if (isClosed) return
    isClosed = true
    socket.close(code, reason)
  }

  function send(text: string): void {
    if (isClosed) return
    // A slow client reconnects and resumes from the log; nothing is queued in this process.
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
      return isClosed
    },
    deliver: ({ text }) => {
      if (sent?.has(text)) return
      sent = sent && sent.size < MAX_REMEMBERED_MESSAGES ? sent.add(text) : undefined
      send(text)
    },
    send: (notice) => send(JSON.stringify(notice)),
    markClosed: () => {
      isClosed = true
    },
    stopDeduplicating: () => {
      sent = undefined
    },
  }
}

/** The topics that every connection of this actor receives. */
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

/** Connections by topic. */
export interface Subscriptions {
  readonly size: number
  all(): Iterable<Connection>
  add(connection: Connection): void
  remove(connection: Connection): void
  subscribe(connection: Connection, topic: string): void
  unsubscribe(connection: Connection, topic: string): void
  /** The connections with one of these topics. */
  receiversOf(topics: readonly string[]): Iterable<Connection>
  /** Delivers a message once to each connection with one of its topics that has not passed its position. */
  publish(message: Message): void
}

export function createSubscriptions(): Subscriptions {
  const connections = new Set<Connection>()
  const byTopic = new Map<string, Set<Connection>>()

  function addToTopic(connection: Connection, topic: string): void {
    const members = byTopic.get(topic) ?? new Set()
    byTopic.set(topic, members.add(connection))
  }

  function removeFromTopic(connection: Connection, topic: string): void {
    const members = byTopic.get(topic)
    members?.delete(connection)
    if (members?.size === 0) byTopic.delete(topic)
  }

  function receiversOf(topics: readonly string[]): Iterable<Connection> {
    const [first, ...more] = topics.flatMap((topic) => byTopic.get(topic) ?? [])
    return first && more.length > 0 ? new Set([first, ...more].flatMap((members) => [...members])) : (first ?? [])
  }

  return {
    receiversOf,
    get size() {
      return connections.size
    },
    all: () => [...connections],
    add: (connection) => {
      connections.add(connection)
      for (const topic of connection.topics) addToTopic(connection, topic)
    },
    remove: (connection) => {
      connections.delete(connection)
      for (const topic of connection.topics) removeFromTopic(connection, topic)
    },
    subscribe: (connection, topic) => {
      connection.topics.add(topic)
      addToTopic(connection, topic)
    },
    unsubscribe: (connection, topic) => {
      connection.topics.delete(topic)
      removeFromTopic(connection, topic)
    },
    publish: (message) => {
      for (const connection of receiversOf(message.topics))
        if (!connection.catchingUp && comparePositions(message.position, connection.deliveredTo) > 0)
          connection.deliver(message)
    },
  }
}
