import { z } from 'zod'
import { cents } from '#domain/kernel/fields.ts'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, checkoutId, orderId, refundId } from '../kernel/ids.ts'

const ofOrder = { accountId, orderId, refundId, amountCents: cents }
const ofCheckout = { accountId, checkoutId, amountCents: cents }

/** The store credit of one account. */
export const storeCreditEvents = defineEvents({
  /** A case was settled by credit instead of money. */
  StoreCreditIssued: z.object(ofOrder),
  /** What an order had been paid with by credit comes back with a refund. */
  StoreCreditRefunded: z.object(ofOrder),
  /** `late`: money came after the time was up, and the credit is held once more. */
  StoreCreditReserved: z.object({ ...ofCheckout, afterExpiry: z.boolean() }),
  /** The checkout is paid: what each of its orders took. */
  StoreCreditRedeemed: z.object({ ...ofCheckout, orders: z.array(z.object({ orderId, amountCents: cents })) }),
  StoreCreditReservationReleased: z.object(ofCheckout),
})
export type StoreCreditEvent = EventOf<typeof storeCreditEvents>
