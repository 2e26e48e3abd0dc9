import { z } from 'zod'
import { account } from '#domain/identity/account.decider.ts'
import { type AccountEvent, accountEvents, nameReservationEvents } from '#domain/identity/account.events.ts'
import {
  type NameReservationCommand,
  nameReservation,
  nameReservationId,
  type ReservedNameKind,
} from '#domain/identity/name-reservation.decider.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { fold } from '#domain/kernel/decider.ts'
import { isErased, type Personal } from '#domain/kernel/event.ts'
import { accountId } from '#domain/kernel/ids.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import type { IdempotencyKeys } from '#platform/http/idempotency.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import {
  sendEmailChangeConfirmationHandler,
  sendEmailChangeNoticeHandler,
  sendEmailChangeOnRequest,
  sendEmailVerificationHandler,
  sendEmailVerificationOnRequest,
} from './address-emails.ts'
import {
  sendAttemptLimitEmailHandler,
  sendAttemptLimitEmails,
  sendPasswordChangedEmailHandler,
  sendPasswordChangedEmails,
  sendPasswordResetEmailHandler,
  sendPasswordResetOnRequest,
  sendRecoveryCodeUsedEmails,
  sendSessionsRevokedEmails,
  sendStaffRoleEmailHandler,
  sendStaffRoleEmails,
  sendTwoFactorDisabledEmails,
  sendTwoFactorEmailHandler,
  sendTwoFactorEnabledEmails,
} from './security-emails.ts'

/**
 * Requests an email for the account of an address that an anonymous visitor entered. Enqueued for every address, so
 * that response and timing do not reveal whether the account exists.
 */
export const requestAccountEmail = defineJob(
  'request-account-email',
  z.object({
    emailType: z.enum(['verification', 'reset']),
    /** The reservation id of the address, a keyed hash. */
    address: z.string(),
    /** Accounts that were registered with the address and have not confirmed it. */
    pending: z.array(accountId),
  }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface RequestAccountEmailDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  readonly requestVerification: (accountId: string, context: CommandContext) => Promise<unknown>
  readonly requestPasswordReset: (accountId: string, context: CommandContext) => Promise<unknown>
}

export const requestAccountEmailHandler = (deps: RequestAccountEmailDeps) =>
  jobHandler(requestAccountEmail, async ({ emailType, address, pending }, { id }) => {
    const { reservedBy } = await deps.bus.load(nameReservation, address)
    const context = (accountId: string) =>
      systemContext('account_emails', {
        commandId: childCommandId(id, accountId),
        at: deps.runtime.now(),
      })
    if (emailType === 'verification')
      for (const accountId of pending) await deps.requestVerification(accountId, context(accountId))
    else
      for (const accountId of reservedBy ? [reservedBy] : pending)
        await deps.requestPasswordReset(accountId, context(accountId))
  })

export const purgeExpiredSessions = defineJob('purge-expired-sessions', z.object({}), {
  attempts: 3,
  backoffMs: 60_000,
})

export interface PurgeExpiredSessionsDeps {
  readonly db: Sql
  readonly idempotencyKeys: Pick<IdempotencyKeys, 'purge'>
}

/** Deletes ended sessions, recovery codes that can no longer be shown, and expired counters and idempotency keys. */
export const purgeExpiredSessionsHandler = ({ db, idempotencyKeys }: PurgeExpiredSessionsDeps) =>
  jobHandler(purgeExpiredSessions, async () => {
    await db.query(DELETE_ENDED_SESSIONS)
    await db.query(DELETE_SHOWN_RECOVERY_CODES)
    await idempotencyKeys.purge()
    await db.query(DELETE_EXPIRED_RATE_LIMITS)
  })

const DELETE_SHOWN_RECOVERY_CODES = `
  update two_factor_enrollments set shown_codes = null, shown_to = null, shown_until = null where shown_until < now()`

/** Ended sessions remain for one more day, so that a returning browser learns why it was signed out. */
const DELETE_ENDED_SESSIONS =
  "delete from sessions where least(expires_at, last_seen_at + idle_limit) < now() - interval '1 day'"

const DELETE_EXPIRED_RATE_LIMITS = 'delete from rate_limits where resets_at < extract(epoch from now()) * 1000'

export const syncNameReservations = defineJob(
  'sync-name-reservations',
  z.object({ accountId, revision: z.number().int() }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface SyncNameReservationsDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'hmac'>
  readonly runtime: Runtime
}

/**
 * Reserves an account's current username and confirmed address, and releases all earlier ones. Does nothing for a
 * deleted account, whose reservations are released when it is deleted.
 */
export const syncNameReservationsHandler = ({ bus, log, keys, runtime }: SyncNameReservationsDeps) =>
  jobHandler(syncNameReservations, async ({ accountId, revision }) => {
    const context = (step: string) =>
      systemContext('name_reservation', {
        commandId: childCommandId(`${accountId}@${revision}`, step),
        at: runtime.now(),
      })
    const send = (type: NameReservationCommand['type'], id: string) =>
      bus.dispatch({ decider: nameReservation, id, command: { type, accountId }, context: context(type) })
    const history = await historyOf(log, account, accountId)
    const { current, earlier } = reservationsOf(history, (kind, value) => nameReservationId(keys.hmac, kind, value))
    if (isDeleted(history)) return
    for (const id of current) await send('ReserveName', id)
    for (const id of earlier) await send('ReleaseName', id)
  })

function isDeleted(history: readonly AccountEvent[]): boolean {
  const state = fold(account, history)
  return state.status === 'registered' && (state.erased || state.closing?.reason === 'disowned')
}

/** Reservation ids of the current username and confirmed address, and of all earlier ones. */
function reservationsOf(
  history: readonly AccountEvent[],
  reservationIdOf: (kind: ReservedNameKind, value: string) => string,
) {
  const latest = new Map<ReservedNameKind, string>()
  const all = new Set<string>()
  const idOf = (kind: ReservedNameKind, value: Personal<string>): string | undefined =>
    isErased(value) ? undefined : reservationIdOf(kind, value as string)
  const record = (kind: ReservedNameKind, id: string | undefined, { owned }: { readonly owned: boolean }) => {
    if (!id) return
    all.add(id)
    if (owned) latest.set(kind, id)
  }
  let registeredEmail: string | undefined
  for (const { type, data } of history) {
    if (type === 'AccountRegistered' || type === 'AccountProfileUpdated')
      record('username', idOf('username', data.username), { owned: true })
    if (type === 'AccountRegistered') {
      registeredEmail = idOf('email', data.email)
      record('email', registeredEmail, { owned: false })
    }
    if (type === 'EmailVerified') record('email', registeredEmail, { owned: true })
    if (type === 'EmailChanged') record('email', idOf('email', data.email), { owned: true })
  }
  const current = [...latest.values()]
  return { current, earlier: [...all].filter((id) => !current.includes(id)) }
}

export const syncNamesOnAccountChange = reactor(
  accountEvents,
  ['EmailChanged', 'AccountProfileUpdated'],
  ({ data: { accountId }, revision }) => [job(syncNameReservations, { accountId, revision })],
)

export const releaseUnconfirmedName = defineJob(
  'release-unconfirmed-name',
  z.object({ reservationId: z.string(), accountId }),
  RETRY_FOR_TWELVE_DAYS,
)

/**
 * Releases a name whose account does not use it: the request that reserved it ended before the account was registered
 * or changed. Without this, a crash would block the name for good.
 */
export const releaseUnconfirmedNameHandler = ({ bus, log, keys, runtime }: SyncNameReservationsDeps) =>
  jobHandler(releaseUnconfirmedName, async ({ reservationId, accountId }, { id }) => {
    const history = await historyOf(log, account, accountId)
    if (isDeleted(history)) return
    const { current } = reservationsOf(history, (kind, value) => nameReservationId(keys.hmac, kind, value))
    if (current.includes(reservationId)) return
    const command = { type: 'ReleaseName', accountId } as const
    const context = systemContext('name_reservation', {
      commandId: childCommandId(id, 'unconfirmed'),
      at: runtime.now(),
    })
    await bus.dispatch({ decider: nameReservation, id: reservationId, command, context })
  })

/** Much longer than any request takes between reserving a name and using it. */
const CONFIRMATION_MS = 3_600_000

export const releaseUnconfirmedNameOnReservation = reactor(
  nameReservationEvents,
  ['NameReserved'],
  ({ stream, data: { accountId } }) => [
    job(
      releaseUnconfirmedName,
      { reservationId: stream.slice(nameReservation.stream('').length), accountId },
      { delayMs: CONFIRMATION_MS },
    ),
  ],
)

interface IdentityDeps extends SyncNameReservationsDeps, RequestAccountEmailDeps, PurgeExpiredSessionsDeps {
  readonly runtime: Runtime
  readonly emails: EmailDeps
}

export const identityWork: ContextWork<IdentityDeps> = {
  reactors: [
    sendEmailVerificationOnRequest,
    sendPasswordResetOnRequest,
    sendPasswordChangedEmails,
    sendTwoFactorEnabledEmails,
    sendTwoFactorDisabledEmails,
    sendRecoveryCodeUsedEmails,
    sendAttemptLimitEmails,
    sendStaffRoleEmails,
    sendSessionsRevokedEmails,
    sendEmailChangeOnRequest,
    syncNamesOnAccountChange,
    releaseUnconfirmedNameOnReservation,
  ],
  jobs: (deps) => [
    requestAccountEmailHandler(deps),
    sendEmailVerificationHandler(deps.emails),
    sendPasswordResetEmailHandler(deps.emails),
    sendPasswordChangedEmailHandler(deps.emails),
    sendTwoFactorEmailHandler(deps.emails),
    sendStaffRoleEmailHandler(deps.emails),
    sendAttemptLimitEmailHandler(deps.emails),
    sendEmailChangeConfirmationHandler(deps.emails),
    sendEmailChangeNoticeHandler(deps.emails),
    syncNameReservationsHandler(deps),
    releaseUnconfirmedNameHandler(deps),
    purgeExpiredSessionsHandler(deps),
  ],
  schedules: [{ job: purgeExpiredSessions, pattern: '10 3 * * *' }],
}
