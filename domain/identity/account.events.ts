import { z } from 'zod'
import { STAFF_ROLES } from '#domain/kernel/actor.ts'
import { defineEvents, type EventOf, personal, RETENTIONS } from '#domain/kernel/event.ts'
import { acceptedPolicy } from '#domain/kernel/fields.ts'
import { accountId, producerId } from '#domain/kernel/ids.ts'

const retention = z.enum(RETENTIONS)
const own = { subject: 'accountId', retention: 'account' } as const

/** Why one of the staff did it; absent where it was done from the command line. */
const reason = personal(z.string(), own).optional()

/** A token that went out by mail: only its hash is known here. */
const sent = { accountId, requestId: z.string(), tokenHash: z.string(), expiresAt: z.string() }

/** Whose account it is, and what they sell under. */
const whose = { accountId, producerId: producerId.optional() }

/** What was guessed at: the password at sign-in, a code, or the password within a session. */
const LIMITED_ATTEMPTS = ['sign_in', 'code', 'password'] as const
export type LimitedAttempts = (typeof LIMITED_ATTEMPTS)[number]

export const accountEvents = defineEvents({
  AccountRegistered: z.object({
    accountId,
    username: personal(z.string(), own),
    email: personal(z.string(), own),
    /** What the person came for; selling itself begins with a producer profile. */
    signupRole: z.enum(['consumer', 'producer']),
    acceptedTerms: z.string(),
    /** Every text they agreed to; absent in accounts of the first days. */
    acceptedPolicies: z.array(acceptedPolicy).optional(),
  }),
  /** They were greeted on their first visit to their own page. */
  AccountWelcomed: z.object({ accountId }),
  EmailVerificationRequested: z.object(sent),
  EmailVerified: z.object({ accountId }),
  PasswordResetRequested: z.object(sent),
  /** The password itself stands beside the log; `nth` tells which of two changes is the later one. */
  PasswordChanged: z.object({
    accountId,
    changeId: z.string(),
    sequence: z.number().int(),
    method: z.enum(['owner', 'reset']),
  }),
  EmailChangeRequested: z.object({ ...sent, email: personal(z.string(), own) }),
  /** The new address is confirmed by that. */
  EmailChanged: z.object({ accountId, requestId: z.string(), email: personal(z.string(), own) }),
  /** They work for the market from now on; a role given later stands in place of it. */
  StaffRoleAssigned: z.object({ accountId, role: z.enum(STAFF_ROLES), reason }),
  StaffRoleRevoked: z.object({ accountId, reason }),
  /** One of the staff has signed them out everywhere. */
  SessionsRevoked: z.object({ accountId, reason }),
  /** From now on a sign-in takes a code besides the password; the secret of it stands beside the log, under `enrollmentId`. */
  TwoFactorEnabled: z.object({ accountId, enrollmentId: z.string() }),
  TwoFactorDisabled: z.object({ accountId, enrollmentId: z.string(), disabledBy: z.enum(['owner', 'staff']), reason }),
  /** They signed in with one of their recovery codes, the `nth` from 0; it opens nothing any more. */
  RecoveryCodeUsed: z.object({ accountId, enrollmentId: z.string(), codeIndex: z.number().int() }),
  /** So many wrong passwords or codes came in a row that further attempts have to wait; once per episode. */
  SignInAttemptsLimited: z.object({ accountId, episodeId: z.string(), attemptType: z.enum(LIMITED_ATTEMPTS) }),
  /** The whole profile as it is now. */
  AccountProfileUpdated: z.object({
    accountId,
    username: personal(z.string(), own),
    fullName: personal(z.string(), own).optional(),
    phone: personal(z.string(), own).optional(),
    zip: personal(z.string(), own).optional(),
    address: personal(z.string(), own).optional(),
    city: personal(z.string(), own).optional(),
    state: personal(z.string(), own).optional(),
  }),
  /** They want to be forgotten. Until `erasureScheduledAt` the token that went out by mail, or signing in, undoes it. */
  AccountClosed: z.object({
    ...whose,
    requestId: z.string(),
    tokenHash: z.string(),
    erasureScheduledAt: z.string(),
    /** Their reviews are to go as well; else they stay, without a name. */
    eraseReviews: z.boolean(),
    /** Absent: its owner wanted it. `disowned`: the reader of its unconfirmed address said the account is not theirs. */
    why: z.enum(['unused', 'disowned']).optional(),
  }),
  /** Nobody has used it since: its owner was told when it is erased unless somebody does. */
  AccountInactivityNoticeRequested: z.object({ accountId, lastUsedOn: z.iso.date(), erasureScheduledOn: z.iso.date() }),
  AccountReopened: z.object({ ...whose, requestId: z.string() }),
  /** What was only about them is gone for good. This is the receipt: whose, and how much of what, nothing of it. */
  AccountErased: z.object({
    ...whose,
    requestId: z.string(),
    destroyed: z.array(retention),
    went: z.record(z.string(), z.number().int()),
  }),
  /** The case that held something of an erased account is over, and what it held is gone as well. */
  LegalHoldDataErased: z.object({
    accountId,
    destroyed: z.array(retention),
    went: z.record(z.string(), z.number().int()),
  }),
  /** The card processor keeps nothing of an erased account any more: so many customers were deleted there, with their cards. */
  ProcessorCustomersDeleted: z.object({ accountId, customerCount: z.number().int() }),
})
export type AccountEvent = EventOf<typeof accountEvents>

/** A unique name (user name, email) in someone's hands. The stream's name bears its HMAC, never the name itself. */
export const nameReservationEvents = defineEvents({
  NameReserved: z.object({ accountId }),
  NameReleased: z.object({ accountId }),
})
export type NameReservationEvent = EventOf<typeof nameReservationEvents>
