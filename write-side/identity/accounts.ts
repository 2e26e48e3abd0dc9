import { accountStatusIn, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { APPEAL_WINDOW_DAYS } from '#domain/enforcement/enforcement-types.ts'
import { type AccountCommand, type AccountState, account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { nameReservation, nameReservationId, type ReservedNameKind } from '#domain/identity/name-reservation.decider.ts'
import { staffMember, staffRoleIn } from '#domain/identity/staff-member.decider.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { type CommandBus, type CommandContext, type CommandResult, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { type EmailTokenPurpose, emailToken, hashOfToken } from '#platform/keys/signed-tokens.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'

const HOUR_MS = 3_600_000
/** A link to disown an account works until the account's address is confirmed. */
type TimedPurpose = Exclude<EmailTokenPurpose, 'disown-account'>
/** How long each email token is valid. */
const TOKEN_LIFE_MS: Readonly<Record<TimedPurpose, number>> = {
  'verify-email': 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  'erase-guest': 24 * HOUR_MS,
  'reopen-account': REOPEN_WINDOW_DAYS * 24 * HOUR_MS,
  'enforcement-appeal': APPEAL_WINDOW_DAYS * 24 * HOUR_MS,
}

export interface Accounts {
  /** Reserves both names for an account whose address is confirmed, or neither. */
  reserveNames(accountId: string, names: Names, context: CommandContext): Promise<Refusal | undefined>
  /** Reserves another name. A job releases names that the account no longer uses. */
  reserveName(name: Name & { readonly accountId: string }, context: CommandContext): Promise<Refusal | undefined>
  /** Releases a name, unless another account has reserved it. */
  releaseName(name: Name & { readonly accountId: string }, context: CommandContext): Promise<void>
  /** Whether both spellings are the same name. */
  isSameName(kind: ReservedNameKind, a: string, b: string): boolean
  /**
   * The account that has a username or a confirmed email address; undefined once it is erased. Several accounts may be
   * registered with an address; it belongs to the first that confirms it.
   */
  accountWithName(kind: ReservedNameKind, value: string): Promise<string | undefined>
  /** Sends a confirmation email, unless the address is confirmed. */
  requestVerification(accountId: string, context: CommandContext): Promise<Position | undefined>
  /** Sends a password reset email, unless the account has reached its limit. */
  requestPasswordReset(accountId: string, context: CommandContext): Promise<void>
  /** A new token and its request id, as the account's commands expect it. */
  issueToken(purpose: TimedPurpose, accountId: string, context: CommandContext): IssuedToken
  load(accountId: string): Promise<AccountState>
  /** The account's staff role, even if its sessions may not use it. */
  staffRoleOf(accountId: string): Promise<StaffRole | undefined>
  send(accountId: string, command: AccountCommand, context: CommandContext): Promise<SendResult>
}

export interface Names {
  readonly username: string
  readonly email: string
}
export interface Name {
  readonly kind: ReservedNameKind
  readonly value: string
}
export interface IssuedToken {
  readonly requestId: string
  readonly tokenHash: string
  readonly expiresAt: string
}
type SendResult = CommandResult<AccountEvent, AccountState> | Refusal

type Deps = { readonly bus: CommandBus; readonly keys: KeyVault; readonly runtime: Runtime }

export function accountsOn({ bus, keys, runtime }: Deps): Accounts {
  const reservationIdOf = (kind: ReservedNameKind, value: string) => nameReservationId(keys.hmac, kind, value)

  const dispatchReservation = (
    type: 'ReserveName' | 'ReleaseName',
    { kind, value, accountId }: Name & { accountId: string },
    context: CommandContext,
  ) =>
    bus.dispatch({
      decider: nameReservation,
      id: reservationIdOf(kind, value),
      command: { type, accountId },
      context: { ...context, commandId: childCommandId(context.commandId, `${type}/${kind}`) },
    })

  /**
   * A repeated command returns its first result, but the name may have been released since: then it counts as taken.
   */
  const tryReserve: Accounts['reserveName'] = async (name, context) => {
    const result = await dispatchReservation('ReserveName', name, context)
    if (isRefusal(result)) return result
    return result.state.reservedBy === name.accountId ? undefined : refuse('name_taken')
  }

  const reserveName: Accounts['reserveName'] = async (name, context) => {
    const result = await tryReserve(name, context)
    return result && (await releaseIfBanEnded(name, context)) ? tryReserve(name, context) : result
  }

  /**
   * Releases the name of an erased account unless that account is still suspended or terminated. Returns whether it
   * did.
   */
  const releaseIfBanEnded = async ({ kind, value }: Name, context: CommandContext): Promise<boolean> => {
    const { reservedBy } = await bus.load(nameReservation, reservationIdOf(kind, value))
    if (
      !reservedBy ||
      !(await isErased(reservedBy)) ||
      accountStatusIn(await bus.load(enforcement, reservedBy)) !== 'active'
    )
      return false
    await releaseName(
      { kind, value, accountId: reservedBy },
      { ...context, commandId: childCommandId(context.commandId, 'bar over') },
    )
    return true
  }

  const isErased = async (accountId: string): Promise<boolean> => {
    const state = await bus.load(account, accountId)
    return state.status === 'registered' && state.erased
  }

  const accountWithName: Accounts['accountWithName'] = async (kind, value) => {
    const { reservedBy } = await bus.load(nameReservation, reservationIdOf(kind, value))
    return reservedBy && !(await isErased(reservedBy)) ? reservedBy : undefined
  }

  const releaseName: Accounts['releaseName'] = async (name, context) =>
    void (await dispatchReservation('ReleaseName', name, context))

  const send: Accounts['send'] = (id, command, context) =>
    bus.dispatch({
      decider: account,
      id,
      command,
      context: { ...context, commandId: childCommandId(context.commandId, command.type) },
    })

  const issueToken: Accounts['issueToken'] = (purpose, accountId, context) => {
    const prefix = purpose === 'enforcement-appeal' ? 'enforcement_action' : 'request'
    const requestId = runtime.deriveId(prefix, `${purpose} ${accountId} ${context.commandId}`)
    const tokenHash = hashOfToken(emailToken(keys, purpose, { accountId, requestId }))
    return { requestId, tokenHash, expiresAt: addMs(context.at, TOKEN_LIFE_MS[purpose]) }
  }

  return {
    reserveName,
    releaseName,
    accountWithName,
    send,
    issueToken,
    reserveNames: async (accountId, { username, email }, context) => {
      const usernameReservation = { kind: 'username', value: username, accountId } as const
      const usernameRefusal = await reserveName(usernameReservation, context)
      if (usernameRefusal) return usernameRefusal
      const emailRefusal = await reserveName({ kind: 'email', value: email, accountId }, context)
      if (!emailRefusal) return undefined
      await releaseName(usernameReservation, context)
      return emailRefusal
    },
    isSameName: (kind, a, b) => reservationIdOf(kind, a) === reservationIdOf(kind, b),
    requestVerification: async (accountId, context) => {
      const command = { type: 'RequestEmailVerification', ...issueToken('verify-email', accountId, context) } as const
      const result = await send(accountId, command, context)
      return isRefusal(result) ? undefined : result.position
    },
    requestPasswordReset: async (accountId, context) => {
      const command = { type: 'RequestPasswordReset', ...issueToken('reset-password', accountId, context) } as const
      const result = await send(accountId, command, context)
      if (isRefusal(result) && result.refused !== 'account_not_found') throw new Error(result.refused)
    },
    load: (accountId) => bus.load(account, accountId),
    staffRoleOf: async (accountId) => staffRoleIn(await bus.load(staffMember, accountId)),
  }
}
