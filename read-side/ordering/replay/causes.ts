import type { Recorded } from '#domain/kernel/event.ts'

/** What leads to what, by the processes and rules of the market: the last earlier event of one of these types. */
const LED_BY: Readonly<Record<string, readonly string[]>> = {
  StockHeld: ['CheckoutStarted', 'CheckoutPaid'],
  CreditHeld: ['CheckoutStarted', 'CheckoutPaid'],
  CreditSpent: ['CheckoutPaid'],
  CreditReleased: ['CheckoutExpired', 'CheckoutRefused', 'CheckoutCreditRefused', 'CheckoutPaid'],
  CreditGranted: ['OrderRefundSettled'],
  CreditReturned: ['OrderRefundSettled', 'OrderDisputeClosed'],
  CheckoutCreditRefused: ['CheckoutStarted', 'CheckoutPaid'],
  CheckoutReserved: ['StockHeld', 'CheckoutStarted'],
  CheckoutRefused: ['CheckoutStarted', 'CheckoutPaid'],
  OrderPlaced: ['CheckoutReserved'],
  CheckoutOrdersPlaced: ['OrderPlaced'],
  PaymentRequested: ['CheckoutOrdersPlaced'],
  PaymentSucceeded: ['PaymentRequested'],
  PaymentAttemptFailed: ['PaymentRequested'],
  PaymentCanceled: ['CheckoutExpired', 'PaymentRequested'],
  CheckoutPaid: ['PaymentSucceeded', 'CheckoutOrdersPlaced'],
  StockSold: ['CheckoutPaid'],
  OrderPaid: ['CheckoutPaid'],
  CheckoutCompleted: ['OrderPaid'],
  HoldReleased: ['CheckoutExpired', 'CheckoutRefused', 'CheckoutPaid'],
  OrderPaymentFailed: ['CheckoutExpired', 'CheckoutRefused'],
  CheckoutClosed: ['CheckoutExpired'],
  CheckoutRefunded: ['CheckoutRefused', 'CheckoutCreditRefused'],
  StockReturned: ['OrderCancelled', 'OrderDeclined'],
  OrderRefundAgreed: ['OrderCancelled', 'OrderDeclined'],
  OrderRefunded: ['OrderRefundAgreed'],
  RemedyBegun: ['OfferTaken', 'ProposalAccepted', 'DisputeDecided', 'DecisionAccepted', 'AppealDecided'],
  RefundAgreed: ['RemedyBegun', 'RemedyTurned'],
  DisputeClosed: ['RefundAgreed', 'RemedyConfirmed', 'DisputeWithdrawn', 'DisputeDecided', 'AppealDecided'],
  OrderRefundSettled: ['OrderRefunded'],
  OrderRefundFailed: ['OrderRefunded', 'OrderRefundAgreed'],
  OrderDisputeClosed: ['OrderDisputed'],
  TransferOwed: ['OrderPaid'],
  TransferRequested: ['TransferOwed'],
  TransferMade: ['TransferRequested'],
  TransferReduced: ['OrderRefundAgreed', 'OrderRefunded', 'OrderDisputeClosed'],
  ReversalOwed: ['OrderRefundAgreed', 'OrderRefunded', 'OrderDisputeClosed'],
  TransferReversed: ['ReversalOwed'],
  ReceiptNumberSought: ['OrderPaid', 'OrderRefunded'],
  ReceiptIssued: ['OrderPaid'],
  CreditNoteIssued: ['OrderRefunded'],
  CreditNoteVoided: ['OrderRefundFailed'],
  MessagesRead: ['MessageSent'],
  MessageReported: ['MessageSent'],
  ReviewAnswered: ['ReviewWritten', 'ReviewChanged'],
  ReviewReported: ['ReviewWritten', 'ReviewChanged'],
  MessageReportsDismissed: ['MessageReported'],
  SenderWarned: ['MessageReported'],
  SenderBarred: ['MessageReported'],
  ConversationClosed: ['MessageReported'],
  ReviewReportsDismissed: ['ReviewReported'],
  ReviewTakenDown: ['ReviewReported'],
  ReviewStaysDown: ['ReviewChanged'],
  CycleCharged: ['OrderPaid'],
  CycleChargeFailed: ['PaymentAttemptFailed'],
}

/** The position of what led to an event; null when nobody but its actor did. */
export function causeOf(event: Recorded, earlier: readonly Recorded[]): string | null {
  const types = LED_BY[event.type] ?? []
  return earlier.findLast((one) => types.includes(one.type) && ofOneRefund(one, event))?.position ?? null
}

/** Of several refunds each has its own story. */
function ofOneRefund(one: Recorded, other: Recorded): boolean {
  const [a, b] = [refundOf(one), refundOf(other)]
  return !a || !b || a === b
}

/** Ours; the processor's id stands in `refundId` where ours stands in `agreed`. */
function refundOf({ type, data }: Recorded): string | undefined {
  const named = data as { readonly refundId?: string; readonly agreed?: string }
  return type === 'OrderRefunded' || type === 'CheckoutRefunded' ? named.agreed : named.refundId
}
