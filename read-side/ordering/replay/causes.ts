import type { RecordedEvent } from '#domain/kernel/event.ts'

/** The cause of an event is the last earlier event of one of these types. */
const CAUSES_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  StockReserved: ['CheckoutStarted', 'CheckoutPaid'],
  StoreCreditReserved: ['CheckoutStarted', 'CheckoutPaid'],
  StoreCreditRedeemed: ['CheckoutPaid'],
  StoreCreditReservationReleased: [
    'CheckoutExpired',
    'CheckoutStockUnavailable',
    'CheckoutSuperseded',
    'CheckoutStoreCreditInsufficient',
    'CheckoutPaid',
  ],
  StoreCreditIssued: ['OrderRefundSucceeded'],
  StoreCreditRefunded: ['OrderRefundSucceeded', 'OrderChargebackClosed'],
  CheckoutStoreCreditInsufficient: ['CheckoutStarted', 'CheckoutPaid'],
  CheckoutStockReserved: ['StockReserved', 'CheckoutStarted'],
  CheckoutStockUnavailable: ['CheckoutStarted', 'CheckoutPaid'],
  CheckoutSuperseded: ['CheckoutStarted', 'CheckoutPaid'],
  OrderPlaced: ['CheckoutStockReserved'],
  CheckoutOrdersPlaced: ['OrderPlaced'],
  CheckoutPaymentRequested: ['CheckoutOrdersPlaced'],
  PaymentSucceeded: ['CheckoutPaymentRequested'],
  PaymentAttemptFailed: ['CheckoutPaymentRequested'],
  PaymentCancelled: ['CheckoutExpired', 'CheckoutPaymentRequested'],
  CheckoutPaid: ['PaymentSucceeded', 'CheckoutOrdersPlaced'],
  StockSold: ['CheckoutPaid'],
  OrderPaid: ['CheckoutPaid'],
  CheckoutCompleted: ['OrderPaid'],
  StockReservationReleased: ['CheckoutExpired', 'CheckoutStockUnavailable', 'CheckoutSuperseded', 'CheckoutPaid'],
  OrderPaymentFailed: ['CheckoutExpired', 'CheckoutStockUnavailable', 'CheckoutSuperseded'],
  CheckoutReservationsReleased: ['CheckoutExpired'],
  CheckoutRefunded: ['CheckoutStockUnavailable', 'CheckoutSuperseded', 'CheckoutStoreCreditInsufficient'],
  StockRestocked: ['OrderCancelled', 'OrderDeclined'],
  OrderRefundApproved: ['OrderCancelled', 'OrderDeclined'],
  OrderRefundSubmitted: ['OrderRefundApproved'],
  DisputeRemedyStarted: [
    'DisputeOfferAccepted',
    'DisputeSettlementAccepted',
    'DisputeDecided',
    'DisputeDecisionAccepted',
    'DisputeAppealDecided',
  ],
  DisputeRefundApproved: ['DisputeRemedyStarted', 'DisputeRemedyConvertedToRefund'],
  DisputeClosed: [
    'DisputeRefundApproved',
    'DisputeRemedyConfirmed',
    'DisputeWithdrawn',
    'DisputeDecided',
    'DisputeAppealDecided',
  ],
  OrderRefundSucceeded: ['OrderRefundSubmitted'],
  OrderRefundFailed: ['OrderRefundSubmitted', 'OrderRefundApproved'],
  OrderChargebackClosed: ['OrderChargebackOpened'],
  TransferScheduled: ['OrderPaid'],
  TransferRequested: ['TransferScheduled'],
  TransferCreated: ['TransferRequested'],
  TransferReduced: ['OrderRefundApproved', 'OrderRefundSubmitted', 'OrderChargebackClosed'],
  TransferReversalScheduled: ['OrderRefundApproved', 'OrderRefundSubmitted', 'OrderChargebackClosed'],
  TransferReversed: ['TransferReversalScheduled'],
  ReceiptNumberRequested: ['OrderPaid', 'OrderRefundSubmitted'],
  ReceiptIssued: ['OrderPaid'],
  CreditNoteIssued: ['OrderRefundSubmitted'],
  CreditNoteVoided: ['OrderRefundFailed'],
  MessagesRead: ['MessageSent'],
  MessageReported: ['MessageSent'],
  ReviewReplyPosted: ['ReviewSubmitted', 'ReviewUpdated'],
  ReviewReported: ['ReviewSubmitted', 'ReviewUpdated'],
  MessageReportsDismissed: ['MessageReported'],
  SenderWarned: ['MessageReported'],
  SenderRestricted: ['MessageReported'],
  ConversationClosed: ['MessageReported'],
  ReviewReportsDismissed: ['ReviewReported'],
  ReviewTakenDown: ['ReviewReported'],
  ReviewTakedownUpheld: ['ReviewUpdated'],
  BillingAttemptSucceeded: ['OrderPaid'],
  BillingAttemptFailed: ['PaymentAttemptFailed'],
}

/** The position of the cause of an event; null if its actor was the only cause. */
export function causeOf(event: RecordedEvent, earlier: readonly RecordedEvent[]): string | null {
  const types = CAUSES_BY_TYPE[event.type] ?? []
  return earlier.findLast((one) => types.includes(one.type) && isSameRefund(one, event))?.position ?? null
}

/** Two events about different refunds are not related. */
function isSameRefund(one: RecordedEvent, other: RecordedEvent): boolean {
  const [a, b] = [refundOf(one), refundOf(other)]
  return !a || !b || a === b
}

/** Our refund id; in these two event types `refundId` is the processor's id. */
function refundOf({ type, data }: RecordedEvent): string | undefined {
  const named = data as { readonly refundId?: string; readonly agreed?: string }
  return type === 'OrderRefundSubmitted' || type === 'CheckoutRefunded' ? named.agreed : named.refundId
}
