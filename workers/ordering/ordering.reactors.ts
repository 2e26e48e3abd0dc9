import type { Reactor } from '../reactor.ts'
import { issueCreditNoteWhenRefunded } from './issue-credit-note-when-refunded.reactor.ts'
import { issueReceiptWhenPaid } from './issue-receipt-when-paid.reactor.ts'
import { joinGuestOrdersWhenEmailConfirmed } from './join-guest-orders-when-email-confirmed.reactor.ts'
import { noteGuestOrderWhenPaid } from './note-guest-order-when-paid.reactor.ts'
import { payRefundWhenAgreed } from './pay-refund-when-agreed.reactor.ts'
import {
  refundOrderWhenBankHasDecided,
  refundOrderWhenItFellThrough,
} from './refund-order-when-it-fell-through.reactor.ts'
import { sendNewOrderWhenPaid } from './send-new-order-when-paid.reactor.ts'
import { sendOrderNewsWhenItMoves } from './send-order-news-when-it-moves.reactor.ts'
import { sendReceiptWhenPaid } from './send-receipt-when-paid.reactor.ts'
import { sendSaleCancelledWhenCancelled } from './send-sale-cancelled-when-cancelled.reactor.ts'

export const orderingReactors: readonly Reactor[] = [
  issueReceiptWhenPaid,
  issueCreditNoteWhenRefunded,
  sendReceiptWhenPaid,
  sendNewOrderWhenPaid,
  sendSaleCancelledWhenCancelled,
  sendOrderNewsWhenItMoves,
  refundOrderWhenItFellThrough,
  refundOrderWhenBankHasDecided,
  payRefundWhenAgreed,
  noteGuestOrderWhenPaid,
  joinGuestOrdersWhenEmailConfirmed,
]
