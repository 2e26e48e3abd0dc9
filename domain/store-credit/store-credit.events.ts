import { z } from 'zod'
import { defineEvents, type EventOf, publicEvent } from '#domain/kernel/event.ts'
import { cents, currency } from '#domain/kernel/fields.ts'
import { accountId, checkoutId, orderId, refundId } from '../kernel/ids.ts'

const orderFields = { accountId, orderId, refundId, amountCents: cents, currency }
const checkoutFields = { accountId, checkoutId, amountCents: cents, currency }

/** The store credit of one account. */
export const storeCreditEvents = defineEvents({
  /** Store credit issued instead of a refund. */
  StoreCreditIssued: z.object(orderFields),
  /** The refund of a payment with store credit. */
  StoreCreditRefunded: z.object(orderFields),
  /** `afterExpiry`: reserved again because the payment arrived after the checkout had expired. */
  StoreCreditReserved: z.object({ ...checkoutFields, afterExpiry: z.boolean() }),
  /** The checkout is paid; `orders` contains the amount per order. */
  StoreCreditRedeemed: publicEvent({ ...checkoutFields, orders: z.array(z.object({ orderId, amountCents: cents })) }),
  StoreCreditReservationReleased: z.object(checkoutFields),
})
export type StoreCreditEvent = EventOf<typeof storeCreditEvents>
