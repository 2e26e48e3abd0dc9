import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'

/** A unique name (user name, email) in someone's hands. The stream's name bears its HMAC, never the name itself. */
export const nameReservationEvents = defineEvents({
  NameReserved: z.object({ accountId }),
  NameReleased: z.object({ accountId }),
})
export type NameReservationEvent = EventOf<typeof nameReservationEvents>
