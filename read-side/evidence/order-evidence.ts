import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import type { DocumentMetadata } from '#domain/kernel/document.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { Replay } from '#domain/ordering/order-replay.contract.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

/** Queries of other contexts. */
export interface OrderEvidenceDeps {
  readonly historyOf: (
    orderId: string,
  ) => Promise<{ readonly replay: Replay; readonly events: readonly RecordedEvent[] } | undefined>
  readonly disputeOf: (id: string, staff: StaffMember) => Promise<DisputeView | undefined>
}

export interface LoadedEvidence {
  readonly events: readonly RecordedEvent[]
  readonly facts: OrderEvidence
  /** Disputes with the permitted actions. */
  readonly disputes: readonly DisputeView[]
}

/** Undefined if there is no such order. */
export async function loadOrderEvidence(
  deps: OrderEvidenceDeps,
  id: string,
  staff: StaffMember,
): Promise<LoadedEvidence | undefined> {
  const history = await deps.historyOf(id)
  if (!history) return undefined
  const { events } = history
  const replay = { ...history.replay, steps: history.replay.steps.filter(({ type }) => type !== 'DisputeNoteAdded') }
  const found = await Promise.all(disputeIdsIn(events).map((disputeId) => deps.disputeOf(disputeId, staff)))
  const disputes = found.flatMap((dispute) => dispute ?? [])
  const cases = disputes.map(recordOf)
  return { events, disputes, facts: { replay, cases, messages: messagesIn(events), agreed: agreedIn(events) } }
}

/** A dispute in the bundle, without permitted actions or staff notes. */
export type DisputeRecord = Omit<DisputeView, 'allowedActions' | 'actionsOnceAssigned' | 'assignableAgents' | 'viewer'>

function recordOf(view: DisputeView): DisputeRecord {
  const { allowedActions: _, actionsOnceAssigned: _once, assignableAgents: _agents, viewer: _viewer, ...dispute } = view
  return { ...dispute, entries: dispute.entries.filter(({ kind }) => kind !== 'note_added') }
}

/** A message of the order's conversation; `text` is null if erased. */
export interface MessageRecord {
  readonly position: string
  readonly at: string
  readonly by: 'buyer' | 'producer'
  readonly text: string | null
}

/** An email about the order or one of its disputes, as the email log has it. */
export interface EmailRecord {
  readonly key: string
  /** ISO 8601. */
  readonly at: string
  /** Its outcome, the masked recipient and the subject. */
  readonly description: string
  /** Position of the event the email reports. */
  readonly event: string | null
}

export const emailsIn = ({ steps }: Replay): EmailRecord[] =>
  steps.flatMap(({ id, kind, at, description, cause }) =>
    kind === 'mail' ? [{ key: id, at, description, event: cause }] : [],
  )

/** Decrypted evidence of an order. */
export interface OrderEvidence {
  readonly replay: Replay
  readonly cases: readonly DisputeRecord[]
  readonly messages: readonly MessageRecord[]
  /** The policies the buyer accepted. */
  readonly agreed: readonly AcceptedPolicy[]
}

const messagesIn = (events: readonly RecordedEvent[]): MessageRecord[] =>
  (events as readonly RecordedEvent<ConversationEvent>[]).flatMap((event) =>
    event.type === 'MessageSent'
      ? [
          {
            position: event.position,
            at: event.meta.recordedAt,
            by: event.data.senderSide,
            text: valueOrNull(event.data.text),
          },
        ]
      : [],
  )

/** Accepted with the checkout, or with the subscription that the order delivers. */
const agreedIn = (events: readonly RecordedEvent[]): readonly AcceptedPolicy[] =>
  (events as readonly RecordedEvent<CheckoutEvent | SubscriptionEvent>[]).flatMap((event) =>
    event.type === 'CheckoutStarted' || event.type === 'SubscriptionStarted' ? (event.data.acceptedPolicies ?? []) : [],
  )

const disputeIdsIn = (events: readonly RecordedEvent[]): string[] => [
  ...new Set(events.flatMap(({ data }) => (data as { readonly disputeId?: string }).disputeId ?? [])),
]

/** A document submitted to a dispute, with its owner. */
export type EvidenceDocument = Pick<DocumentMetadata, 'id' | 'kind' | 'sha256'> & { readonly personId: string }

/** The documents submitted to disputes, without duplicates. */
export const documentsIn = (events: readonly RecordedEvent[]): EvidenceDocument[] => {
  const submitted = events.flatMap(({ data }) => {
    const { evidence = [], personId } = data as {
      readonly evidence?: readonly DocumentMetadata[]
      readonly personId?: string
    }
    return personId ? evidence.map(({ id, kind, sha256 }) => ({ id, kind, sha256, personId })) : []
  })
  return [...new Map(submitted.map((document) => [document.id, document])).values()]
}
