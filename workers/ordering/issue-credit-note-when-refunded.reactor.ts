import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { issueCreditNote } from './issue-credit-note.job.ts'

export const issueCreditNoteWhenRefunded = reactor(
  orderEvents,
  ['OrderRefunded', 'OrderRefundFailed'],
  ({ data: { orderId }, revision }) => [job(issueCreditNote, { orderId, revision })],
)
