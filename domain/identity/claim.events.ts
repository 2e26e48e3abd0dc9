import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'

/** A unique name (user name, email) in someone's hands. The stream's name bears its HMAC, never the name itself. */
export const claimEvents = defineEvents({
  ClaimTaken: z.object({ accountId }),
  ClaimReleased: z.object({ accountId }),
})
export type ClaimEvent = EventOf<typeof claimEvents>
