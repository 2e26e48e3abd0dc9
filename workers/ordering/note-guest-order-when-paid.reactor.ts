import { isGuest } from '#domain/kernel/ids.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { noteGuestOrder } from './note-guest-order.job.ts'

/** Only what was paid: nobody fills somebody else's list by typing their address. */
export const noteGuestOrderWhenPaid = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId, buyerId } }) =>
  isGuest(buyerId) ? [job(noteGuestOrder, { orderId })] : [],
)
