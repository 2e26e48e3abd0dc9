import type { KnownAccount } from '#domain/identity/account.decider.ts'
import type { LimitedAttempts } from '#domain/identity/account.events.ts'
import { nameReservationId, type ReservedNameKind } from '#domain/identity/name-reservation.decider.ts'
import { systemContext } from '#domain/kernel/command-bus.ts'
import { isErased, type Personal } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Log } from '#platform/log/log.ts'
import type { AttemptPolicy, RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { Accounts } from './accounts.ts'

const MINUTE_MS = 60_000
/** Limits for guesses of a secret and for emails to one address. */
const POLICY: AttemptPolicy = {
  free: 5,
  firstWaitMs: MINUTE_MS,
  maxWaitMs: 15 * MINUTE_MS,
  forgetAfterMs: 24 * 60 * MINUTE_MS,
}

/**
 * Limits guesses per account, across all addresses. An attempt counts before its secret is checked. Unknown names count
 * in the same way, so that nothing reveals whether a name exists.
 */
export interface Attempts {
  /** A password at sign-in, by the name as typed. A known device has a count of its own. */
  signIn(name: Name, device: string | undefined): Promise<Attempt | Refusal>
  /** A two-factor code or recovery code. */
  code(accountId: string, device: string | undefined): Promise<Attempt | Refusal>
  /** The password of a signed-in account. */
  password(accountId: string): Promise<Attempt | Refusal>
  /** A request that sends an email to an address. Refused above the limit. */
  mail(emailType: 'reset' | 'verification', email: string): Promise<Refusal | undefined>
  /** Resets the account's counts after a password reset. */
  forget(account: KnownAccount): Promise<void>
}

export interface Attempt {
  /** Records that the secret was correct. */
  succeeded(): Promise<void>
}

interface Name {
  readonly kind: ReservedNameKind
  readonly value: string
  /** The account with this name, if any. It is notified when its attempts are limited. */
  readonly accountId: string | undefined
}

interface AttemptDeps {
  readonly limits: RateLimits
  readonly keys: Pick<KeyVault, 'hmac'>
  readonly runtime: Pick<Runtime, 'now'>
  /**
   * Records once per episode that an account's attempts are limited. Not awaited, so that response times do not reveal
   * which names exist.
   */
  readonly limited: (accountId: string, attemptType: LimitedAttempts) => void
}

export function attemptsIn({ limits, keys, runtime, limited }: AttemptDeps): Attempts {
  const keyOf = (kind: string, id: string) => keys.hmac('attempts', `${kind}|${id}`)
  const nameKey = (kind: ReservedNameKind, value: string) => keyOf('sign-in', nameReservationId(keys.hmac, kind, value))
  const codeKey = (accountId: string) => keyOf('code', accountId)
  const onDevice = (key: string, device: string | undefined) => (device ? keyOf('device', `${device}|${key}`) : key)

  async function attempt(key: string, episode?: { accountId: string | undefined; attemptType: LimitedAttempts }) {
    const now = Date.parse(runtime.now())
    const { allowed, count, nextAt } = await limits.attempt(key, POLICY, now)
    if (!allowed) return refuse('too_many_attempts', { retryAfterS: Math.ceil((nextAt - now) / 1000) })
    if (count === POLICY.free && episode?.accountId) limited(episode.accountId, episode.attemptType)
    return { succeeded: () => limits.clear([key]) }
  }

  return {
    signIn: ({ kind, value, accountId }, device) =>
      attempt(onDevice(nameKey(kind, value), device), { accountId, attemptType: 'sign_in' }),
    code: (accountId, device) => attempt(onDevice(codeKey(accountId), device), { accountId, attemptType: 'code' }),
    password: (accountId) => attempt(keyOf('password', accountId), { accountId, attemptType: 'password' }),
    mail: async (emailType, email) => {
      const allowed = await attempt(keyOf(`mail-${emailType}`, nameReservationId(keys.hmac, 'email', email)))
      return isRefusal(allowed) ? allowed : undefined
    },
    forget: ({ accountId, profile, email }) => {
      const names = [nameKeyOf('username', profile.username), nameKeyOf('email', email)]
      return limits.clear([...names.flat(), codeKey(accountId), keyOf('password', accountId)])
    },
  }

  function nameKeyOf(kind: ReservedNameKind, value: Personal<string> | undefined): readonly string[] {
    return value === undefined || isErased(value) ? [] : [nameKey(kind, value as string)]
  }
}

/** No limits, for tests and benchmarks that make many attempts. */
export const unlimitedAttempts: Attempts = {
  signIn: async () => UNLIMITED,
  code: async () => UNLIMITED,
  password: async () => UNLIMITED,
  mail: async () => undefined,
  forget: async () => undefined,
}
const UNLIMITED: Attempt = { succeeded: async () => undefined }

/** What a device is trusted for: the account and its password version, so that a new password revokes all trust. */
export const trustOf = ({ accountId, passwordChanges }: Pick<KnownAccount, 'accountId' | 'passwordChanges'>): string =>
  `${accountId}|${passwordChanges}`

/** Records on the account that its attempts are limited. The owner gets an email. */
export const recordLimitedAttempts =
  ({
    accounts,
    runtime,
    log,
  }: {
    readonly accounts: Pick<Accounts, 'send'>
    readonly runtime: Runtime
    readonly log: Log
  }) =>
  (accountId: string, attemptType: LimitedAttempts): void => {
    const episodeId = runtime.id('episode')
    const context = systemContext('sign_in', { commandId: episodeId, at: runtime.now() })
    accounts
      .send(accountId, { type: 'RecordLimitedAttempts', episodeId, attemptType }, context)
      .catch((error: unknown) => log.error({ err: error, accountId }, 'limited sign-in attempts were not recorded'))
  }
