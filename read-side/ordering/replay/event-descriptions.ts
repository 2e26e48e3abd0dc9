import type { AccessLogEvent } from '#domain/audit/audit.events.ts'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { ChargebackEvent, CheckoutEvent, PaymentEvent } from '#domain/checkout/checkout.events.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { DISPUTE_REASONS, OUTCOMES, type Side, STAGES } from '#domain/disputes/dispute-types.ts'
import type { AccessType } from '#domain/kernel/access-type.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { formatMoney as money } from '#domain/kernel/format.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import type { DiscrepancyEvent } from '#domain/reconciliation/reconciliation.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import type { OrderReferences, PriceEvent } from '#read-side/ordering/replay/order-history.ts'

/** Profile events that change what order pages show. */
type ProfileEvent = Extract<
  ProducerEvent,
  { type: 'ProducerRegistered' | 'ProducerProfileUpdated' | 'FulfillmentSettingsUpdated' }
>
type StepEvent =
  | (OrderEvent | CheckoutEvent | PaymentEvent | ChargebackEvent | StockEvent | TransferEvent | BillingDocumentEvent)
  | (StoreCreditEvent | ProfileEvent)
  | (PriceEvent | AccessLogEvent)
  | (ConversationEvent | ReviewEvent | DiscrepancyEvent | SubscriptionEvent | DisputeEvent)
type Descriptions = {
  readonly [T in StepEvent['type']]:
    | string
    | ((data: Extract<StepEvent, { type: T }>['data'], references: OrderReferences) => string)
}

/** Describes an event in a sentence. */
export function describeEvent(event: RecordedEvent, references: OrderReferences): string {
  const description = (
    DESCRIPTIONS as Readonly<Record<string, string | ((data: object, references: OrderReferences) => string)>>
  )[event.type]
  return typeof description === 'function' ? description(event.data, references) : (description ?? event.type)
}

const REFUND_REASONS = {
  cancelled: 'order canceled',
  declined: 'order declined',
  unfulfillable: 'items missing',
  goodwill: 'goodwill',
  dispute: 'dispute resolution',
} as const
const CHARGEBACK_OUTCOMES = {
  won: 'won by the marketplace',
  lost: 'won by the buyer',
  withdrawn: 'withdrawn by the buyer',
} as const

/** Descriptions of what staff accessed. */
const ACCESSED: Partial<Record<AccessType, string>> = {
  order_replay: 'the replay of the order',
  point_in_time: 'a point-in-time view of the order',
  evidence: 'the evidence bundle',
  bank_evidence: 'the evidence for the bank',
}

const nameIn = ({ lines }: OrderReferences, productId: string): string =>
  lines.find((line) => line.itemId === productId)?.name ?? 'an unknown product'

function formatLineQuantity({ lines }: OrderReferences, productId: string, quantity: number): string {
  const line = lines.find((one) => one.itemId === productId)
  return line ? `${line.name}: ${formatQuantity(quantity, line.unit)}` : String(quantity)
}

const formatStars = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`
const withSpaces = (kind: string): string => kind.replaceAll('_', ' ')
const formatDueDate = (at: string | undefined): string => (at ? `, evidence due by ${at.slice(0, 10)}` : '')

type DisputeDescriptions = {
  readonly [T in DisputeEvent['type']]: string | ((data: Extract<DisputeEvent, { type: T }>['data']) => string)
}

const formatFileCount = (files: number): string =>
  files === 0 ? '' : files === 1 ? ', with a file' : `, with ${files} files`
const partyLabel = (side: Side): string => `The ${side}`

/** Descriptions of dispute events, without the texts of the parties. */
const DISPUTE_DESCRIPTIONS: DisputeDescriptions = {
  DisputeOpened: ({ reason }) => `The buyer reported a problem: ${DISPUTE_REASONS[reason].toLowerCase()}`,
  DisputeOpenedByChargeback: 'The buyer’s bank opened a chargeback',
  DisputeChargebackReceived: 'The dispute is on hold until the buyer’s bank decides the chargeback',
  DisputeChargebackUpdated: 'The bank set another deadline for evidence',
  DisputeChargebackClosed: 'The bank rejected the chargeback: the dispute continues',
  ChargebackEvidenceStaged: ({ files = [] }) =>
    `Support staged evidence at the processor${formatFileCount(files.length)}, without submitting it`,
  ChargebackEvidenceSubmitted: 'Support submitted the evidence to the bank',
  ChargebackLossAccepted: 'Support accepted the chargeback',
  DisputeOfferMade: 'The producer offered a resolution',
  DisputeOfferAccepted: 'The buyer accepted the offer',
  DisputeOfferDeclined: 'The buyer declined the offer',
  DisputeContested: 'The producer contested the report',
  DisputeStatementAdded: ({ side }) => `${partyLabel(side)} added a statement`,
  DisputeEscalated: ({ toStage }) =>
    `The deadline passed without an answer. Next step: ${STAGES[toStage].toLowerCase()}`,
  DisputeReminderRequested: ({ recipient }) =>
    `${recipient === 'staff' ? 'Support' : partyLabel(recipient)} was reminded`,
  DisputeAssigned: 'A support agent was assigned',
  DisputeNoteAdded: 'Support added a note for staff',
  DisputeInformationRequested: ({ side }) => `Support requested information from the ${side}`,
  DisputeSettlementProposed: 'Support proposed a settlement',
  DisputeSettlementAccepted: ({ side }) => `${partyLabel(side)} accepted the proposal`,
  DisputeSettlementDeclined: ({ side }) => `${partyLabel(side)} declined the proposal`,
  DisputeDecided: 'Support decided the dispute',
  DisputeDecisionAccepted: ({ side }) => `${partyLabel(side)} accepted the decision`,
  DisputeDecisionAppealed: ({ side }) => `${partyLabel(side)} appealed`,
  DisputeAppealDecided: 'Another support agent decided the appeal',
  DisputeRemedyStarted: 'The remedy started',
  DisputeRemedyConfirmed: 'The producer confirmed the remedy',
  DisputeRemedyContested: 'The buyer contested the remedy',
  DisputeRemedyConvertedToRefund: 'The remedy was not provided and became a refund',
  DisputeRefundApproved: ({ amountCents }) => `The dispute refunds ${money(amountCents)}`,
  DisputeWithdrawn: 'The buyer withdrew the report',
  DisputeClosed: ({ outcome }) => `The dispute was closed: ${OUTCOMES[outcome].toLowerCase()}`,
}

const DESCRIPTIONS: Descriptions = {
  OrderPlaced: ({ money: { totalCents } }) => `The order was placed: ${money(totalCents)}, not paid yet`,
  OrderPaid: 'The order was paid',
  OrderPaymentFailed: 'The order was not paid',
  OrderAccepted: 'The producer accepted the order',
  OrderReadyForPickup: 'The producer marked the order as ready for pickup',
  OrderShipped: 'The producer shipped the order',
  OrderDelivered: 'The producer marked the order as delivered',
  OrderCompleted: 'The producer handed over the order',
  OrderDeclined: 'The producer declined the order',
  OrderCancelled: 'The buyer canceled the order',
  OrderRefundApproved: ({ breakdown, reason, storeCreditCents = 0 }) =>
    `A refund of ${money(breakdown.totalCents)} was approved (${REFUND_REASONS[reason]})${storeCreditCents > 0 ? `, ${money(storeCreditCents)} of it as store credit` : ''}`,
  OrderRefundSubmitted: ({ amountCents, storeCreditCents = 0 }) =>
    storeCreditCents === amountCents
      ? `${money(amountCents)} was refunded as store credit`
      : `${money(amountCents)} was refunded to the buyer`,
  OrderRefundSucceeded: 'The refund succeeded',
  OrderRefundFailed: 'The refund failed at the buyer’s bank',
  OrderChargebackOpened: 'Refunds of the order wait for the chargeback',
  OrderChargebackClosed: ({ outcome }) =>
    outcome === 'lost' ? 'The bank refunded the order: no refund is possible' : 'The order can be refunded again',
  OrderLinkedToAccount: 'The guest’s order was linked to an account',

  CheckoutStarted: ({ orders, totalCents, storeCreditCents = 0 }) =>
    `The buyer started a checkout: ${money(totalCents)}${orders.length > 1 ? ` with ${orders.length} producers` : ''}${storeCreditCents > 0 ? `, ${money(storeCreditCents)} of it with store credit` : ''}`,
  CheckoutStockReserved: 'The stock for the checkout was reserved',
  CheckoutStockUnavailable: ({ available, productId }, references) =>
    `The checkout failed: ${nameIn(references, productId)}, only ${available} available`,
  CheckoutStoreCreditInsufficient: ({ availableCents }) =>
    `The checkout failed: only ${money(availableCents)} of store credit available`,
  CheckoutPaymentRequested: ({ amountCents }) => `A payment of ${money(amountCents)} was requested`,
  CheckoutExtended: 'The buyer took more time to pay',
  CheckoutPaid: ({ amountCents, afterExpiry }) =>
    `The checkout was paid: ${money(amountCents)} by card${afterExpiry ? ', after it expired' : ''}`,
  CheckoutCompleted: 'The checkout was completed',
  CheckoutSuperseded: 'A newer checkout of the same buyer replaced this one',
  CheckoutExpired: ({ reason }) =>
    reason === 'replaced'
      ? 'The buyer changed the order: a newer checkout replaced this one'
      : 'The checkout expired or the buyer left it',
  CheckoutReservationsReleased: 'The checkout was closed without a payment',
  CheckoutRefunded: ({ amountCents }) => `The late payment was refunded: ${money(amountCents)}`,

  PaymentSucceeded: ({ amountCents }) => `The processor reported a card payment of ${money(amountCents)}`,
  PaymentAttemptFailed: 'The processor reported a declined card',
  PaymentCancelled: 'The processor reported a canceled payment',

  ChargebackOpened: ({ amountCents, reason, evidenceDueAt }) =>
    `The buyer’s bank opened a chargeback of ${money(amountCents)}: ${withSpaces(reason)}${formatDueDate(evidenceDueAt)}`,
  ChargebackUpdated: ({ amountCents, evidenceDueAt }) =>
    `The bank changed the chargeback: ${money(amountCents)}${formatDueDate(evidenceDueAt)}`,
  ChargebackClosed: ({ outcome }) => `The chargeback was closed: ${CHARGEBACK_OUTCOMES[outcome]}`,

  StockCounted: ({ productId, onHand }, references) =>
    `${nameIn(references, productId)} was counted: ${onHand} on hand`,
  StockAdjusted: ({ productId, onHand }, references) =>
    `${nameIn(references, productId)} was adjusted: ${onHand} on hand`,
  StockReserved: ({ productId, quantity }, references) =>
    `${formatLineQuantity(references, productId, quantity)} reserved for the checkout`,
  StockReservationReleased: ({ productId, quantity }, references) =>
    `${formatLineQuantity(references, productId, quantity)} released`,
  StockSold: ({ productId, quantity }, references) => `${formatLineQuantity(references, productId, quantity)} sold`,
  StockClosed: ({ productId }, references) =>
    `${nameIn(references, productId)} was removed from the inventory to be deleted`,
  StockRestocked: ({ productId, quantity }, references) =>
    `${formatLineQuantity(references, productId, quantity)} restocked`,

  ProductListed: ({ productId, priceCents }, references) =>
    `${nameIn(references, productId)} was listed at ${money(priceCents)}`,
  ProductPriceChanged: ({ productId, previousPriceCents, priceCents }, references) =>
    `The price of ${nameIn(references, productId)} changed from ${money(previousPriceCents)} to ${money(priceCents)}`,

  StoreCreditReserved: ({ amountCents }) => `${money(amountCents)} of store credit was reserved for the checkout`,
  StoreCreditReservationReleased: ({ amountCents }) => `${money(amountCents)} of store credit was released`,
  StoreCreditRedeemed: ({ amountCents }) => `${money(amountCents)} of store credit was redeemed for the checkout`,
  StoreCreditIssued: ({ amountCents }) => `${money(amountCents)} of store credit was issued to the buyer`,
  StoreCreditRefunded: ({ amountCents }) => `${money(amountCents)} of store credit was refunded to the buyer`,

  TransferScheduled: ({ amountCents }) => `A transfer of ${money(amountCents)} to the producer was scheduled`,
  TransferReduced: ({ amountCents }) => `The scheduled transfer was reduced by ${money(amountCents)}`,
  TransferRequested: ({ amountCents }) => `A transfer of ${money(amountCents)} was requested from the processor`,
  TransferCreated: ({ amountCents }) => `${money(amountCents)} was transferred to the producer`,
  TransferReversalScheduled: ({ amountCents }) => `A reversal of ${money(amountCents)} was scheduled`,
  TransferReversed: ({ amountCents }) => `${money(amountCents)} was reversed`,

  ReceiptNumberRequested: 'A number for a receipt or credit note was requested',
  ReceiptIssued: ({ number }) => `Receipt ${number} was issued`,
  CreditNoteIssued: ({ number, money: { totalCents } }) => `Credit note ${number} for ${money(totalCents)} was issued`,
  CreditNoteVoided: 'A credit note was voided because its refund failed',

  ConversationStarted: ({ startedBy }) => `The ${startedBy} started a conversation about the order`,
  MessageSent: ({ senderSide }) => `The ${senderSide} sent a message`,
  MessageReported: ({ reason }) => `A message was reported as ${reason}`,
  MessageReportsDismissed: 'Support dismissed the report',
  SenderWarned: ({ side }) => `Support warned the ${side}`,
  MessageReportsUpheld: ({ side }) => `Support upheld the report and restricted the ${side} from sending messages`,
  ConversationClosed: 'Support closed the conversation',
  ConversationReopened: 'Support reopened the conversation',

  ReviewSubmitted: ({ productId, rating }, references) =>
    `The buyer reviewed ${nameIn(references, productId)} with ${formatStars(rating)}`,
  ReviewUpdated: ({ productId, rating, previousRating }, references) =>
    `The buyer changed the review of ${nameIn(references, productId)} from ${previousRating} to ${formatStars(rating)}`,
  ReviewWithdrawn: ({ productId }, references) => `The buyer withdrew the review of ${nameIn(references, productId)}`,
  ReviewReplyPosted: ({ productId }, references) =>
    `The producer replied to the review of ${nameIn(references, productId)}`,
  ReviewReplyRemoved: ({ productId }, references) =>
    `The reply to the review of ${nameIn(references, productId)} was removed`,
  ReviewReported: ({ productId }, references) => `The review of ${nameIn(references, productId)} was reported`,
  ReviewReportsDismissed: ({ productId }, references) =>
    `Support dismissed the report of the review of ${nameIn(references, productId)}`,
  ReviewTakenDown: ({ productId }, references) => `Support took down the review of ${nameIn(references, productId)}`,
  ReviewRestored: ({ productId }, references) => `Support restored the review of ${nameIn(references, productId)}`,
  ReviewTakedownUpheld: ({ productId }, references) =>
    `Support upheld the takedown of the review of ${nameIn(references, productId)}`,

  DiscrepancyDetected: ({ kind }) => `The reconciliation found a discrepancy: ${withSpaces(kind)}`,
  DiscrepancyUpdated: ({ kind }) => `The discrepancy changed: ${withSpaces(kind)}`,
  DiscrepancyReopened: ({ kind }) => `The discrepancy was reopened: ${withSpaces(kind)}`,
  DiscrepancyCleared: 'The discrepancy was cleared by the next reconciliation',
  DiscrepancyResolved: 'Support resolved the discrepancy',

  SubscriptionStarted: ({ boxName }) => `The subscription to ${boxName} started`,
  SubscriptionRenewalReminderRequested: 'The subscriber was reminded of the next charge',
  BillingCycleSkipped: 'A delivery of the subscription was skipped',
  BillingCycleUnskipped: 'The subscriber undid the skip of a delivery',
  SubscriptionContentsSwapped: 'The subscriber swapped contents of a delivery',
  SubscriptionPaused: 'The subscription was paused',
  SubscriptionResumed: 'The subscription was resumed',
  SubscriptionCancelled: ({ cancelledBy }) => `The ${cancelledBy} canceled the subscription`,
  SubscriptionPaymentMethodUpdated: 'The subscriber changed the payment method',
  BillingCycleStarted: ({ deliverOn }) => `The delivery of ${deliverOn} was ordered for the subscriber`,
  BillingAttemptSucceeded: ({ deliverOn }) => `The saved card paid for the delivery of ${deliverOn}`,
  BillingAttemptFailed: ({ attempt }) => `The saved card was declined (attempt ${attempt})`,
  SubscriptionLapsed: 'The subscription lapsed after several declined payments',

  AccessRecorded: ({ accessType }) => `Staff opened ${ACCESSED[accessType] ?? withSpaces(accessType)}`,

  ProducerRegistered: 'The producer joined the marketplace',
  ProducerProfileUpdated: 'The producer changed their name or location',
  FulfillmentSettingsUpdated: 'The producer changed the pickup hours or address',

  ...DISPUTE_DESCRIPTIONS,
}
