import { CAN_VIEW_CERTIFICATES } from '#domain/catalog/certificate.contract.ts'
import {
  type Actor,
  CAN_VERIFY,
  CAN_VIEW_DISPUTES,
  CAN_VIEW_RECONCILIATION,
  CAN_VIEW_REPORTS,
} from '#domain/kernel/actor.ts'
import type { LiveServerMessage } from '#domain/kernel/contract.ts'
import type { Position } from '#domain/kernel/event.ts'
import { CAN_VIEW_SEASONAL } from '#domain/seasonal/season.ts'
import type { LiveSocket } from '#platform/http/websocket-gateway.ts'
import type { Message } from './messages.ts'

/** One socket: what it may hear, and what it was told. */
export interface Listener {
  readonly actor: Actor
  readonly topics: Set<string>
  /** What stands up to here was told, or happened before anybody listened. */
  heardTo: Position
  /** While it is read to from the log: what happens meanwhile is come to there. */
  catchingUp: boolean
  readonly gone: boolean
  /** Sends it, unless this very message was sent since the socket was opened and nothing was resumed yet. */
  tell(message: Message): void
  notice(notice: LiveServerMessage): void
  /** From now on nothing can come twice. */
  settled(): void
  close(code: number, reason: string): void
  /** The socket is closed. */
  left(): void
}

export function createListener(socket: LiveSocket, actor: Actor, position: Position): Listener {
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
    if (socket.bufferedAmount > MOST_BUFFERED) close(TRY_AGAIN_LATER, 'too slow')
    else socket.send(text)
  }

  return {
    actor,
    close,
    topics: ownTopics(actor),
    heardTo: position,
    catchingUp: false,
    get gone() {
      return gone
    },
    tell: ({ text }) => {
      if (told?.has(text)) return
      told = told && told.size < MOST_TOLD ? told.add(text) : undefined
      send(text)
    },
    notice: (notice) => send(JSON.stringify(notice)),
    left: () => {
      gone = true
    },
    settled: () => {
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
const MOST_BUFFERED = 1024 * 1024
const MOST_TOLD = 1000
