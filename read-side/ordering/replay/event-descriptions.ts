import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { CheckoutEvent, PaymentEvent } from '#domain/checkout/checkout.events.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { DISPUTE_REASONS, OUTCOMES, type Side, STAGES } from '#domain/disputes/dispute-types.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { formatMoney, formatMoney as money } from '#domain/kernel/format.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import type { DiscrepancyEvent } from '#domain/reconciliation/reconciliation.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import type { OrderReferences } from '#read-side/ordering/replay/order-history.ts'

/** Profile events that change what order pages show. */
type ProfileEvent = Extract<
  ProducerEvent,
  { type: 'ProducerRegistered' | 'ProducerProfileUpdated' | 'FulfillmentSettingsUpdated' }
>
type StepEvent =
  | (OrderEvent | CheckoutEvent | PaymentEvent | StockEvent | TransferEvent | BillingDocumentEvent)
  | (StoreCreditEvent | ProfileEvent)
  | (ConversationEvent | ReviewEvent | DiscrepancyEvent | SubscriptionEvent | DisputeEvent)
type Descriptions = {
  readonly [T in StepEvent['type']]:
    | string
    | ((data: Extract<StepEvent, { type: T }>['data'], known: OrderReferences) => string)
}

/** Describes an event in a sentence. */
export function describeEvent(event: RecordedEvent, known: OrderReferences): string {
  const words = (DESCRIPTIONS as Readonly<Record<string, string | ((data: object, known: OrderReferences) => string)>>)[
    event.type
  ]
  return typeof words === 'function' ? words(event.data, known) : (words ?? event.type)
}

const REFUND_REASONS = {
  cancelled: 'it was cancelled',
  declined: 'it was declined',
  short: 'something is missing',
  goodwill: 'something was not right',
  dispute: 'a case was settled so',
} as const
const CHARGEBACK_OUTCOMES = {
  won: 'the market keeps the money',
  lost: 'the buyer has the money',
  withdrawn: 'the buyer withdrew it',
} as const

const nameIn = ({ lines }: OrderReferences, productId: string): string =>
  lines.find((line) => line.productId === productId)?.name ?? 'something'

function formatLineQuantity({ lines }: OrderReferences, productId: string, quantity: number): string {
  const line = lines.find((one) => one.productId === productId)
  return line ? `${line.name}: ${formatQuantity(quantity, line.unit)}` : String(quantity)
}

const stars = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`
const spaced = (kind: string): string => kind.replaceAll('_', ' ')

type DisputeDescriptions = {
  readonly [T in DisputeEvent['type']]: string | ((data: Extract<DisputeEvent, { type: T }>['data']) => string)
}

const formatFileCount = (files: number): string =>
  files === 0 ? '' : files === 1 ? ', with a file' : `, with ${files} files`
const the = (side: Side): string => `The ${side}`

/** Descriptions of dispute events, without the texts of the parties. */
const DISPUTE_DESCRIPTIONS: DisputeDescriptions = {
  DisputeOpened: ({ type }) => `The buyer reported a problem: ${DISPUTE_REASONS[type].toLowerCase()}`,
  DisputeOpenedByChargeback: 'The buyer’s bank opened a case',
  DisputeChargebackReceived: 'The case waits for the buyer’s bank',
  DisputeChargebackClosed: 'The bank left the money where it was: the case goes on',
  ChargebackEvidenceStaged: ({ files = [] }) =>
    `The staff laid evidence ready at the processor${formatFileCount(files.length)}; it was not handed in`,
  ChargebackEvidenceSubmitted: 'The staff submitted the evidence to the bank',
  ChargebackLossAccepted: 'The staff accepted the loss at the bank',
  DisputeOfferMade: 'The producer offered to make it good',
  DisputeOfferAccepted: 'The buyer took the offer',
  DisputeOfferDeclined: 'The buyer did not take the offer',
  DisputeContested: 'The producer says that there is nothing to make good',
  DisputeStatementAdded: ({ side }) => `${the(side)} said something in the case`,
  DisputeEscalated: ({ stage }) => `Nobody settled it in time. ${STAGES[stage]}`,
  DisputeReminderRequested: ({ who }) => `${who === 'staff' ? 'The staff' : the(who)} was reminded`,
  DisputeAssigned: 'Somebody of the staff took the case',
  DisputeInformationRequested: ({ side }) => `The staff asked the ${side}`,
  DisputeSettlementProposed: 'The staff proposed how to settle it',
  DisputeSettlementAccepted: ({ side }) => `${the(side)} took the proposal`,
  DisputeSettlementDeclined: ({ side }) => `${the(side)} did not take the proposal`,
  DisputeDecided: 'The staff decided the case',
  DisputeDecisionAccepted: ({ side }) => `${the(side)} accepted the decision`,
  DisputeDecisionAppealed: ({ side }) => `${the(side)} appealed`,
  DisputeAppealDecided: 'Somebody else of the staff decided the appeal',
  DisputeRemedyStarted: 'What was settled is to be carried out',
  DisputeRemedyConfirmed: 'The producer says that it is done',
  DisputeRemedyContested: 'The buyer says that it was not done',
  DisputeRemedyConvertedToRefund: 'It was not done: money goes back instead',
  DisputeRefundApproved: ({ amountCents }) => `The case gives back ${formatMoney(amountCents)}`,
  DisputeWithdrawn: 'The buyer took the report back',
  DisputeClosed: ({ outcome }) => `The case was closed: ${OUTCOMES[outcome].toLowerCase()}`,
}

const DESCRIPTIONS: Descriptions = {
  OrderPlaced: ({ money: { totalCents } }) => `The order was placed: ${money(totalCents)}, not paid yet`,
  OrderPaid: 'The order was paid',
  OrderPaymentFailed: 'The order came to nothing: it was not paid',
  OrderAccepted: 'The producer accepted the order',
  OrderReadyForPickup: 'The producer has it ready for pickup',
  OrderShipped: 'The producer sent it out',
  OrderDelivered: 'The producer says it was delivered',
  OrderCompleted: 'The producer handed it over',
  OrderDeclined: 'The producer declined the order',
  OrderCancelled: 'The buyer cancelled the order',
  OrderRefundApproved: ({ breakdown: parts, why, storeCreditCents = 0 }) =>
    `A refund of ${money(parts.totalCents)} was agreed (${REFUND_REASONS[why]})${storeCreditCents > 0 ? `, ${money(storeCreditCents)} of it as store credit` : ''}`,
  OrderRefundSubmitted: ({ amountCents, storeCreditCents = 0 }) =>
    storeCreditCents === amountCents
      ? `${money(amountCents)} became store credit of the buyer`
      : `${money(amountCents)} went on its way back to the buyer`,
  OrderRefundSucceeded: 'The refund arrived',
  OrderRefundFailed: 'The buyer’s bank did not take the refund',
  OrderChargebackOpened: 'The buyer asked their bank for the money back',
  OrderChargebackClosed: ({ outcome }) => `The bank’s dispute is over: ${CHARGEBACK_OUTCOMES[outcome]}`,
  OrderLinkedToAccount: 'The guest’s order was joined to an account',

  CheckoutStarted: ({ orders, totalCents, storeCreditCents = 0 }) =>
    `The buyer went to the checkout: ${money(totalCents)}${orders.length > 1 ? ` with ${orders.length} producers` : ''}${storeCreditCents > 0 ? `, ${money(storeCreditCents)} of it with store credit` : ''}`,
  CheckoutStockReserved: 'All goods of the checkout are held',
  CheckoutStockUnavailable: ({ available, productId }, known) =>
    `The checkout was refused: ${nameIn(known, productId)}, only ${available} there`,
  CheckoutStoreCreditInsufficient: ({ availableCents: available }) =>
    `The checkout was refused: only ${money(available)} of store credit were there`,
  CheckoutOrdersPlaced: 'All orders of the checkout are placed',
  CheckoutPaymentRequested: ({ amountCents }) => `The buyer was asked for ${money(amountCents)}`,
  CheckoutPaid: ({ amountCents, afterExpiry: late }) =>
    `The checkout was paid: ${money(amountCents)} by card${late ? ', too late' : ''}`,
  CheckoutCompleted: 'The checkout is done',
  CheckoutSuperseded: 'The checkout gave way to another one of the same buyer',
  CheckoutExpired: ({ reason }) =>
    reason === 'replaced'
      ? 'The buyer changed the order: a newer checkout replaced this one'
      : 'The time to pay was up, or the buyer left',
  CheckoutReservationsReleased: 'The checkout was closed without a payment',
  CheckoutRefunded: ({ amountCents }) => `All of the late payment went back: ${money(amountCents)}`,

  PaymentSucceeded: ({ amountCents }) => `The processor told: ${money(amountCents)} were paid by card`,
  PaymentAttemptFailed: 'The processor told: the card was declined',
  PaymentCancelled: 'The processor told: the payment was canceled',

  StockCounted: ({ productId, onHand }, known) => `${nameIn(known, productId)} was counted: ${onHand} there`,
  StockAdjusted: ({ productId, onHand }, known) => `${nameIn(known, productId)} was corrected: ${onHand} there`,
  StockReserved: ({ productId, quantity }, known) =>
    `${formatLineQuantity(known, productId, quantity)} held for the checkout`,
  StockReservationReleased: ({ productId, quantity }, known) =>
    `${formatLineQuantity(known, productId, quantity)} no longer held`,
  StockSold: ({ productId, quantity }, known) =>
    `${formatLineQuantity(known, productId, quantity)} taken off the shelf as sold`,
  StockClosed: ({ productId }, known) => `${nameIn(known, productId)} was taken off the shelf to be deleted`,
  StockRestocked: ({ productId, quantity }, known) =>
    `${formatLineQuantity(known, productId, quantity)} back on the shelf`,

  StoreCreditReserved: ({ amountCents }) => `${money(amountCents)} of store credit were put by for the checkout`,
  StoreCreditReservationReleased: ({ amountCents }) => `${money(amountCents)} of store credit are free again`,
  StoreCreditRedeemed: ({ amountCents }) => `${money(amountCents)} of store credit were spent on the checkout`,
  StoreCreditIssued: ({ amountCents }) => `The buyer was given ${money(amountCents)} of store credit instead of money`,
  StoreCreditRefunded: ({ amountCents }) => `${money(amountCents)} of store credit came back to the buyer`,

  TransferScheduled: ({ amountCents }) => `${money(amountCents)} are owed to the producer`,
  TransferReduced: ({ amountCents }) => `The producer’s part became ${money(amountCents)} less, before it was sent`,
  TransferRequested: ({ amountCents }) => `The processor was asked to send the producer ${money(amountCents)}`,
  TransferCreated: ({ amountCents }) => `The producer was sent ${money(amountCents)}`,
  TransferReversalScheduled: ({ amountCents }) => `${money(amountCents)} are to be taken back from the producer`,
  TransferReversed: ({ amountCents }) => `${money(amountCents)} were taken back from the producer`,

  ReceiptNumberRequested: 'The next number for a receipt or credit note was looked up',
  ReceiptIssued: ({ number }) => `Receipt ${number} was made`,
  CreditNoteIssued: ({ number, money: { totalCents } }) => `Credit note ${number} over ${money(totalCents)} was made`,
  CreditNoteVoided: 'A credit note became void: its money came back',

  ConversationStarted: ({ by }) => `The ${by} began a conversation about the order`,
  MessageSent: ({ by }) => `The ${by} wrote`,
  MessagesRead: ({ by, messageIds }) =>
    `The ${by} read ${messageIds.length === 1 ? 'a message' : `${messageIds.length} messages`}`,
  MessageReported: ({ reason }) => `A message was reported as ${reason}`,
  MessageReportsDismissed: 'The staff looked at what was reported and left it as it is',
  SenderWarned: ({ side }) => `The staff warned the ${side} for what was written`,
  SenderRestricted: ({ side }) => `The staff ended the ${side}'s writing to the other`,
  ConversationClosed: 'The staff closed the conversation',
  ConversationReopened: 'The staff opened the conversation again',

  ReviewSubmitted: ({ productId, rating }, known) => `The buyer gave ${nameIn(known, productId)} ${stars(rating)}`,
  ReviewUpdated: ({ productId, rating, previousRating }, known) =>
    `The buyer changed the review of ${nameIn(known, productId)} from ${previousRating} to ${stars(rating)}`,
  ReviewWithdrawn: ({ productId }, known) => `The buyer withdrew the review of ${nameIn(known, productId)}`,
  ReviewReplyPosted: ({ productId }, known) => `The producer answered the review of ${nameIn(known, productId)}`,
  ReviewReplyRemoved: ({ productId }, known) => `The answer to the review of ${nameIn(known, productId)} was removed`,
  ReviewReported: ({ productId }, known) => `The review of ${nameIn(known, productId)} was reported`,
  ReviewReportsDismissed: ({ productId }, known) => `The staff left the review of ${nameIn(known, productId)} as it is`,
  ReviewTakenDown: ({ productId }, known) => `The staff took the review of ${nameIn(known, productId)} down`,
  ReviewRestored: ({ productId }, known) => `The staff put the review of ${nameIn(known, productId)} back`,
  ReviewTakedownUpheld: ({ productId }, known) => `The staff left the review of ${nameIn(known, productId)} taken down`,

  DiscrepancyDetected: ({ kind }) => `The nightly comparison found a difference: ${spaced(kind)}`,
  DiscrepancyUpdated: ({ kind }) => `The difference has other figures now: ${spaced(kind)}`,
  DiscrepancyReopened: ({ kind }) => `The difference is there again: ${spaced(kind)}`,
  DiscrepancyCleared: 'The difference was gone at the next comparison',
  DiscrepancyResolved: 'The staff settled the difference',

  SubscriptionStarted: ({ boxName }) => `The subscription to ${boxName} began`,
  SubscriptionRenewalReminderRequested: 'The subscriber was reminded of the next charge',
  BillingCycleSkipped: 'A delivery of the subscription was skipped',
  SubscriptionContentsSwapped: 'The subscriber swapped something of a delivery',
  SubscriptionPaused: 'The subscription was paused',
  SubscriptionResumed: 'The subscription went on',
  SubscriptionCancelled: ({ by }) => `The ${by} cancelled the subscription`,
  SubscriptionPaymentMethodUpdated: 'The subscriber changed the card',
  BillingCycleStarted: ({ deliverOn }) => `The delivery of ${deliverOn} was ordered for the subscriber`,
  BillingAttemptSucceeded: ({ deliverOn }) => `The kept card paid the delivery of ${deliverOn}`,
  BillingAttemptFailed: ({ attempt }) => `The kept card did not pay (try ${attempt})`,
  SubscriptionLapsed: 'The subscription ended: the card failed too often',

  ProducerRegistered: 'The producer joined the market',
  ProducerProfileUpdated: 'The producer changed its name or its town',
  FulfillmentSettingsUpdated: 'The producer changed when or where to pick up',

  ...DISPUTE_DESCRIPTIONS,
}
