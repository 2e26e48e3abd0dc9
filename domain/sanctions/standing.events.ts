import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, producerId, sanctionId } from '../kernel/ids.ts'
import { SANCTIONS, STANDINGS } from './terms.ts'

/** `standing` is how the account stands after it, whatever else holds against it. */
const whose = { accountId, producerId: producerId.optional(), sanctionId, standing: z.enum(STANDINGS) }
const said = personal(z.string(), { of: 'accountId', keep: 'account' })

/** By an account of the staff, with what its holder is told. */
const byStaff = { by: accountId, reason: said }

/** Until `againUntil` its holder may ask for another look: signed in, or by the token that went out by mail. */
const decided = { ...whose, ...byStaff, tokenHash: z.string(), againUntil: z.string() }

export const standingEvents = defineEvents({
  AccountWarned: z.object(decided),
  /** Through the day `until`; without one until it is lifted. */
  AccountPaused: z.object({ ...decided, until: z.iso.date().optional() }),
  AccountEnded: z.object(decided),
  /** Its last day has passed. */
  PauseOver: z.object(whose),
  AnotherLookAsked: z.object({ ...whose, words: said }),
  /** Somebody else has looked at it again, and it stays. */
  SanctionUpheld: z.object({ ...whose, ...byStaff }),
  /** `lookedAgain`: because its holder had asked; otherwise of the staff's own accord. */
  SanctionLifted: z.object({ ...whose, ...byStaff, kind: z.enum(SANCTIONS), lookedAgain: z.boolean() }),
})
export type StandingEvent = EventOf<typeof standingEvents>
