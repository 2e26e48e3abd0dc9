import { z } from 'zod'
import { agreedText } from '../kernel/agreed-text.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'

const own = { of: 'accountId', keep: 'account' } as const

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
  EmailVerificationRequested: z.object({
    accountId,
    requestId: z.string(),
    tokenHash: z.string(),
    expiresAt: z.string(),
  }),
  EmailVerified: z.object({ accountId }),
})
export type AccountEvent = EventOf<typeof accountEvents>
