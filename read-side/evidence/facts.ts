import type { DisputeView } from '#domain/disputes/views.ts'
import type { DocumentMetadata } from '#domain/kernel/document.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { Replay } from '#domain/ordering/order-replay.contract.ts'
import { told } from '../told.ts'

/** A case as the bundle keeps it: what the reader may do in it now is nothing to prove. */
export type CaseTold = Omit<DisputeView, 'may' | 'viewer'>

/** A message of the order's conversation. Null: it was erased. */
export interface MessageTold {
  readonly position: string
  readonly at: string
  readonly by: 'buyer' | 'producer'
  readonly text: string | null
}

/** What an order's history tells, opened. */
export interface Facts {
  readonly replay: Replay
  readonly cases: readonly CaseTold[]
  readonly messages: readonly MessageTold[]
  /** The policies it was bought under. */
  readonly agreed: readonly AcceptedPolicy[]
}

export const messagesIn = (events: readonly RecordedEvent[]): MessageTold[] =>
  (events as readonly RecordedEvent<ConversationEvent>[]).flatMap((event) =>
    event.type === 'MessageSent'
      ? [{ position: event.position, at: event.meta.at, by: event.data.by, text: told(event.data.text) }]
      : [],
  )

export const agreedIn = (events: readonly RecordedEvent[]): readonly AcceptedPolicy[] =>
  (events as readonly RecordedEvent<OrderEvent>[]).find((event) => event.type === 'OrderPlaced')?.data.agreed ?? []

export const caseIdsIn = (events: readonly RecordedEvent[]): string[] => [
  ...new Set(events.flatMap(({ data }) => (data as { readonly disputeId?: string }).disputeId ?? [])),
]

/** What was shown in a case, and by whom. */
export type ShownPaper = Pick<DocumentMetadata, 'id' | 'kind' | 'sha256'> & { readonly personId: string }

/** Each once, also when it was shown twice. */
export const papersIn = (events: readonly RecordedEvent[]): ShownPaper[] => {
  const shown = events.flatMap(({ data }) => {
    const { papers = [], personId } = data as {
      readonly papers?: readonly DocumentMetadata[]
      readonly personId?: string
    }
    return personId ? papers.map(({ id, kind, sha256 }) => ({ id, kind, sha256, personId })) : []
  })
  return [...new Map(shown.map((paper) => [paper.id, paper])).values()]
}
