import type { DisputeView } from '#domain/disputes/views.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import type { DocumentMetadata } from '#domain/kernel/document.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { Replay } from '#domain/ordering/order-replay.contract.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

/** What the other contexts of the read side tell of an order. */
export interface OrderEvidenceDeps {
  readonly historyOf: (
    orderId: string,
  ) => Promise<{ readonly replay: Replay; readonly events: readonly RecordedEvent[] } | undefined>
  readonly caseOf: (id: string, staff: StaffMember) => Promise<DisputeView | undefined>
}

export interface LoadedEvidence {
  readonly events: readonly RecordedEvent[]
  readonly facts: OrderEvidence
  /** The cases with what the reader may do in them. */
  readonly seen: readonly DisputeView[]
}

/** Undefined for an order there is not. */
export async function loadOrderEvidence(
  deps: OrderEvidenceDeps,
  id: string,
  staff: StaffMember,
): Promise<LoadedEvidence | undefined> {
  const history = await deps.historyOf(id)
  if (!history) return undefined
  const { replay, events } = history
  const found = await Promise.all(disputeIdsIn(events).map((caseId) => deps.caseOf(caseId, staff)))
  const seen = found.flatMap((the) => the ?? [])
  const cases = seen.map(({ may: _, viewer: __, ...told }) => told)
  return { events, seen, facts: { replay, cases, messages: messagesIn(events), agreed: agreedIn(events) } }
}

/** A case as the bundle keeps it: what the reader may do in it now is nothing to prove. */
export type DisputeRecord = Omit<DisputeView, 'may' | 'viewer'>

/** A message of the order's conversation. Null: it was erased. */
export interface MessageRecord {
  readonly position: string
  readonly at: string
  readonly by: 'buyer' | 'producer'
  readonly text: string | null
}

/** What an order's history tells, opened. */
export interface OrderEvidence {
  readonly replay: Replay
  readonly cases: readonly DisputeRecord[]
  readonly messages: readonly MessageRecord[]
  /** The policies it was bought under. */
  readonly agreed: readonly AcceptedPolicy[]
}

const messagesIn = (events: readonly RecordedEvent[]): MessageRecord[] =>
  (events as readonly RecordedEvent<ConversationEvent>[]).flatMap((event) =>
    event.type === 'MessageSent'
      ? [{ position: event.position, at: event.meta.at, by: event.data.by, text: unsealed(event.data.text) }]
      : [],
  )

const agreedIn = (events: readonly RecordedEvent[]): readonly AcceptedPolicy[] =>
  (events as readonly RecordedEvent<OrderEvent>[]).find((event) => event.type === 'OrderPlaced')?.data
    .acceptedPolicies ?? []

const disputeIdsIn = (events: readonly RecordedEvent[]): string[] => [
  ...new Set(events.flatMap(({ data }) => (data as { readonly disputeId?: string }).disputeId ?? [])),
]

/** What was shown in a case, and by whom. */
export type EvidenceDocument = Pick<DocumentMetadata, 'id' | 'kind' | 'sha256'> & { readonly personId: string }

/** Each once, also when it was shown twice. */
export const documentsIn = (events: readonly RecordedEvent[]): EvidenceDocument[] => {
  const shown = events.flatMap(({ data }) => {
    const { papers = [], personId } = data as {
      readonly papers?: readonly DocumentMetadata[]
      readonly personId?: string
    }
    return personId ? papers.map(({ id, kind, sha256 }) => ({ id, kind, sha256, personId })) : []
  })
  return [...new Map(shown.map((paper) => [paper.id, paper])).values()]
}
