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
/** Guesses of a secret, and mails to one address. */
const POLICY: AttemptPolicy = {
  free: 5,
  firstWaitMs: MINUTE_MS,
  maxWaitMs: 15 * MINUTE_MS,
  forgetAfterMs: 24 * 60 * MINUTE_MS,
}

/**
 * Limits guesses per account, from however many addresses they come. An attempt is counted before its secret is checked. Names that
 * no account has are counted alike, so that nothing is revealed.
 */
export interface Attempts {
  /** A password at sign-in, by the name as it was typed. A device that signed in before, by its id, has a count of its own. */
  signIn(name: Name, device: string | undefined): Promise<Attempt | Refusal>
  /** A code or recovery code of an account. */
  code(accountId: string, device: string | undefined): Promise<Attempt | Refusal>
  /** The password of an account that is signed in. */
  password(accountId: string): Promise<Attempt | Refusal>
  /** A request that sends a mail to an address; refused when there were too many. */
  mail(what: 'reset' | 'verification', email: string): Promise<Refusal | undefined>
  /** The account's password was reset: what was counted against it is forgotten. */
  forget(account: KnownAccount): Promise<void>
}

export interface Attempt {
  /** The secret was right. */
  succeeded(): Promise<void>
}

interface Name {
  readonly kind: ReservedNameKind
  readonly value: string
  /** The account that has it, if any: it is notified when its attempts are limited. */
  readonly accountId: string | undefined
}

interface AttemptDeps {
  readonly limits: RateLimits
  readonly keys: Pick<KeyVault, 'hmac'>
  readonly runtime: Pick<Runtime, 'now'>
  /** Records, once per episode, that an account's attempts are limited. Not awaited: it must not tell known names from unknown ones. */
  readonly limited: (accountId: string, what: LimitedAttempts) => void
}

export function attemptsIn({ limits, keys, runtime, limited }: AttemptDeps): Attempts {
  const keyOf = (what: string, id: string) => keys.hmac('attempts', `${what}|${id}`)
  const nameKey = (kind: ReservedNameKind, value: string) => keyOf('sign-in', nameReservationId(keys.hmac, kind, value))
  const codeKey = (accountId: string) => keyOf('code', accountId)
  const onDevice = (key: string, device: string | undefined) => (device ? keyOf('device', `${device}|${key}`) : key)

  async function attempt(key: string, episode?: { accountId: string | undefined; what: LimitedAttempts }) {
    const now = Date.parse(runtime.now())
    const { allowed, count, nextAt } = await limits.attempt(key, POLICY, now)
    if (!allowed) return refuse('too_many_attempts', { retryAfterS: Math.ceil((nextAt - now) / 1000) })
    if (count === POLICY.free && episode?.accountId) limited(episode.accountId, episode.what)
    return { succeeded: () => limits.clear([key]) }
  }

  return {
    signIn: ({ kind, value, accountId }, device) =>
      attempt(onDevice(nameKey(kind, value), device), { accountId, what: 'sign_in' }),
    code: (accountId, device) => attempt(onDevice(codeKey(accountId), device), { accountId, what: 'code' }),
    password: (accountId) => attempt(keyOf('password', accountId), { accountId, what: 'password' }),
    mail: async (what, email) => {
      const allowed = await attempt(keyOf(`mail-${what}`, nameReservationId(keys.hmac, 'email', email)))
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

/** Nothing is counted: for tests and benchmarks that make many attempts on purpose. */
export const unlimitedAttempts: Attempts = {
  signIn: async () => UNCOUNTED,
  code: async () => UNCOUNTED,
  password: async () => UNCOUNTED,
  mail: async () => undefined,
  forget: async () => undefined,
}
const UNCOUNTED: Attempt = { succeeded: async () => undefined }

/** What a device is remembered for: the account and its present password, so that a new password trusts no old device. */
export const trustOf = ({ accountId, passwordChanges }: Pick<KnownAccount, 'accountId' | 'passwordChanges'>): string =>
  `${accountId}|${passwordChanges}`

/** Records it on the account, whose owner is notified by mail. */
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
  (accountId: string, what: LimitedAttempts): void => {
    const episodeId = runtime.id('episode')
    const context = systemContext('sign_in', { commandId: episodeId, at: runtime.now() })
    accounts
      .send(accountId, { type: 'RecordLimitedAttempts', episodeId, what }, context)
      .catch((error: unknown) => log.error({ err: error, accountId }, 'limited sign-in attempts were not recorded'))
  }
