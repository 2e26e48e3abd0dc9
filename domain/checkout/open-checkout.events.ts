import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, checkoutId, personId } from '../kernel/ids.ts'

/** One stream per buyer: which checkout is the buyer's open one. A buyer is an account, or the guest of a session. */
export const openCheckoutEvents = defineEvents({
  /** `replaces`: the buyer's earlier checkouts that were not known to be over, oldest first. */
  OpenCheckoutSet: z.object({ buyerId: personId, checkoutId, replaces: z.array(checkoutId) }),
  /** The guest has signed in: from now on the account's stream decides. */
  GuestCheckoutsLinked: z.object({ buyerId: personId, accountId }),
})
export type OpenCheckoutEvent = EventOf<typeof openCheckoutEvents>
