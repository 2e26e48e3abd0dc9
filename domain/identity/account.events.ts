import { z } from 'zod'
import { STAFF_ROLES } from '#domain/kernel/actor.ts'
import { defineEvents, type EventOf, personal, publicEvent, RETENTIONS } from '#domain/kernel/event.ts'
import { acceptedPolicy } from '#domain/kernel/fields.ts'
import { accountId, producerId } from '#domain/kernel/ids.ts'

const retention = z.enum(RETENTIONS)
const own = { subject: 'accountId', retention: 'account' } as const

/** The staff member's reason; absent for changes from the command line. */
const reason = personal(z.string(), own).optional()

/** An emailed token; only its hash is stored. */
const issuedToken = { accountId, requestId: z.string(), tokenHash: z.string(), expiresAt: z.string() }

/** The account, and its producer if there is one. */
const accountAndProducer = { accountId, producerId: producerId.optional() }

const ACCOUNT_CLOSURE_REASONS = ['owner_request', 'inactivity', 'disowned'] as const
export type AccountClosureReason = (typeof ACCOUNT_CLOSURE_REASONS)[number]

/** Attempts that are limited: the password at sign-in, a code, or the password within a session. */
const LIMITED_ATTEMPTS = ['sign_in', 'code', 'password'] as const
export type LimitedAttempts = (typeof LIMITED_ATTEMPTS)[number]

export const accountEvents = defineEvents({
  AccountRegistered: z.object({
    accountId,
    username: personal(z.string(), own),
    email: personal(z.string(), own),
    /** The role chosen at sign-up; selling requires a producer profile. */
    signupRole: z.enum(['consumer', 'producer']),
    acceptedPolicies: z.array(acceptedPolicy),
  }),
  EmailVerificationRequested: z.object(issuedToken),
  EmailVerified: publicEvent({ accountId }),
  PasswordResetRequested: z.object(issuedToken),
  /** The password hash is stored outside the log; `sequence` orders the changes. */
  PasswordChanged: z.object({
    accountId,
    changeId: z.string(),
    sequence: z.number().int(),
    method: z.enum(['change', 'reset']),
  }),
  EmailChangeRequested: z.object({ ...issuedToken, email: personal(z.string(), own) }),
  /** Also verifies the new address. */
  EmailChanged: publicEvent({ accountId, requestId: z.string(), email: personal(z.string(), own) }),
  SessionsRevoked: z.object({ accountId, reason }),
  /** Sign-ins now need a code. The secret is stored outside the log under `enrollmentId`. */
  TwoFactorEnabled: z.object({ accountId, enrollmentId: z.string() }),
  TwoFactorDisabled: z.object({ accountId, enrollmentId: z.string(), disabledBy: z.enum(['owner', 'staff']), reason }),
  /** Recovery code `codeIndex`, counted from 0, was used and is invalid from now on. */
  RecoveryCodeUsed: z.object({ accountId, enrollmentId: z.string(), codeIndex: z.number().int() }),
  /** Too many wrong passwords or codes: further attempts have to wait. Once per episode. */
  SignInAttemptsLimited: z.object({ accountId, episodeId: z.string(), attemptType: z.enum(LIMITED_ATTEMPTS) }),
  /** The complete new profile. */
  AccountProfileUpdated: z.object({
    accountId,
    username: personal(z.string(), own),
    fullName: personal(z.string(), own).optional(),
    phone: personal(z.string(), own).optional(),
    zipCode: personal(z.string(), own).optional(),
    address: personal(z.string(), own).optional(),
    city: personal(z.string(), own).optional(),
    state: personal(z.string(), own).optional(),
  }),
  /** Until `erasureScheduledAt` the owner can reopen the account with the emailed token or by signing in. */
  AccountClosed: publicEvent({
    ...accountAndProducer,
    requestId: z.string(),
    tokenHash: z.string(),
    erasureScheduledAt: z.string(),
    /** Whether reviews are erased, too; otherwise they remain without a name. */
    eraseReviews: z.boolean(),
    /** `disowned`: the recipient at its unverified address stated that the account is not theirs. */
    reason: z.enum(ACCOUNT_CLOSURE_REASONS),
  }),
  /** The account has been inactive since `lastUsedOn`; its owner is notified of the scheduled erasure. */
  AccountInactivityNoticeRequested: publicEvent({
    accountId,
    lastUsedOn: z.iso.date(),
    erasureScheduledOn: z.iso.date(),
  }),
  AccountReopened: publicEvent({ ...accountAndProducer, requestId: z.string() }),
  /** Personal data was erased for good. The event is the receipt: the account, and counts of erased records by kind. */
  AccountErased: publicEvent({
    ...accountAndProducer,
    requestId: z.string(),
    destroyedKeyClasses: z.array(retention),
    erasedCounts: z.record(z.string(), z.number().int()),
  }),
  /** A legal hold on data of an erased account has ended, and that data was erased, too. */
  LegalHoldDataErased: publicEvent({
    accountId,
    destroyedKeyClasses: z.array(retention),
    erasedCounts: z.record(z.string(), z.number().int()),
  }),
  /** Customers of an erased account were deleted at the payment processor, with their cards. */
  ProcessorCustomersDeleted: z.object({ accountId, customerCount: z.number().int() }),
})
export type AccountEvent = EventOf<typeof accountEvents>

export const staffMemberEvents = defineEvents({
  /** A later role replaces this one. */
  StaffRoleAssigned: z.object({ accountId, role: z.enum(STAFF_ROLES), reason }),
  StaffRoleRevoked: z.object({ accountId, reason }),
})
export type StaffMemberEvent = EventOf<typeof staffMemberEvents>

/** Reservation of a unique name (username, email). The stream id contains its HMAC, never the name itself. */
export const nameReservationEvents = defineEvents({
  NameReserved: z.object({ accountId }),
  NameReleased: z.object({ accountId }),
})
export type NameReservationEvent = EventOf<typeof nameReservationEvents>
