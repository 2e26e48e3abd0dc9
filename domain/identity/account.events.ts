import { z } from 'zod'
import { STAFF_ROLES } from '../kernel/actor.ts'
import { agreedText } from '../kernel/agreed-text.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'

const own = { of: 'accountId', keep: 'account' } as const

/** A token that went out by mail: only its hash is known here. */
const sent = { accountId, requestId: z.string(), tokenHash: z.string(), expiresAt: z.string() }

export const accountEvents = defineEvents({
  AccountRegistered: z.object({
    accountId,
    username: personal(z.string(), own),
    email: personal(z.string(), own),
    /** What the person came for; selling itself begins with a producer profile. */
    cameAs: z.enum(['consumer', 'producer']),
    acceptedTerms: z.string(),
    /** Every text they agreed to; absent in accounts of the first days. */
    agreed: z.array(agreedText).optional(),
  }),
  /** They were greeted on their first visit to their own page. */
  MemberWelcomed: z.object({ accountId }),
  EmailVerificationRequested: z.object(sent),
  EmailVerified: z.object({ accountId }),
  PasswordResetRequested: z.object(sent),
  /** The password itself stands beside the log; `nth` tells which of two changes is the later one. */
  PasswordChanged: z.object({ accountId, changeId: z.string(), nth: z.number().int(), by: z.enum(['owner', 'reset']) }),
  EmailChangeRequested: z.object({ ...sent, email: personal(z.string(), own) }),
  /** The new address is confirmed by that. */
  EmailChanged: z.object({ accountId, requestId: z.string(), email: personal(z.string(), own) }),
  /** They work for the market from now on; a role given later stands in place of it. */
  StaffRoleGiven: z.object({ accountId, role: z.enum(STAFF_ROLES) }),
  StaffRoleTaken: z.object({ accountId }),
  /** The whole profile as it is now. */
  AccountProfileChanged: z.object({
    accountId,
    username: personal(z.string(), own),
    fullName: personal(z.string(), own).optional(),
    phone: personal(z.string(), own).optional(),
    zip: personal(z.string(), own).optional(),
  }),
})
export type AccountEvent = EventOf<typeof accountEvents>
