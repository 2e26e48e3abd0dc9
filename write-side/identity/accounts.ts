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
  /** Releases a name, unless another account holds it. */
  releaseName(claimed: Name & { readonly accountId: string }, context: CommandContext): Promise<void>
  /** Whether both spellings are the same name. */
  isSameName(kind: ReservedNameKind, a: string, b: string): boolean
  /**
   * The account that holds a username or a confirmed email address; undefined once it is erased. Several accounts may be
   * registered with an address: it belongs to the first that confirms it.
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
  send(accountId: string, command: AccountCommand, context: CommandContext): Promise<Sent>
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
type Sent = CommandResult<AccountEvent, AccountState> | Refusal

type Deps = { readonly bus: CommandBus; readonly keys: KeyVault; readonly runtime: Runtime }

export function accountsOn({ bus, keys, runtime }: Deps): Accounts {
  const nameOf = (kind: ReservedNameKind, value: string) => nameReservationId(keys.hmac, kind, value)

  const change = (
    type: 'ReserveName' | 'ReleaseName',
    { kind, value, accountId }: Name & { accountId: string },
    context: CommandContext,
  ) =>
    bus.dispatch({
      decider: nameReservation,
      id: nameOf(kind, value),
      command: { type, accountId },
      context: { ...context, commandId: childCommandId(context.commandId, `${type}/${kind}`) },
    })

  /** A repeat of a failed reservation has been released since, so it must be reserved again. */
  const take: Accounts['reserveName'] = async (claimed, context) => {
    const taken = await change('ReserveName', claimed, context)
    if (isRefusal(taken)) return taken
    return taken.state.reservedBy === claimed.accountId ? undefined : refuse('name_taken')
  }

  const reserveName: Accounts['reserveName'] = async (claimed, context) => {
    const taken = await take(claimed, context)
    return taken && (await isBanOver(claimed, context)) ? take(claimed, context) : taken
  }

  /** An erased account keeps its address reserved while it is suspended or terminated. */
  const isBanOver = async ({ kind, value }: Name, context: CommandContext): Promise<boolean> => {
    const { reservedBy } = await bus.load(nameReservation, nameOf(kind, value))
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
    const { reservedBy } = await bus.load(nameReservation, nameOf(kind, value))
    return reservedBy && !(await isErased(reservedBy)) ? reservedBy : undefined
  }

  const releaseName: Accounts['releaseName'] = async (claimed, context) =>
    void (await change('ReleaseName', claimed, context))

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
      const mine = { kind: 'username', value: username, accountId } as const
      const first = await reserveName(mine, context)
      if (first) return first
      const second = await reserveName({ kind: 'email', value: email, accountId }, context)
      if (!second) return undefined
      await releaseName(mine, context)
      return second
    },
    isSameName: (kind, a, b) => nameOf(kind, a) === nameOf(kind, b),
    requestVerification: async (accountId, context) => {
      const command = { type: 'RequestEmailVerification', ...issueToken('verify-email', accountId, context) } as const
      const result = await send(accountId, command, context)
      return isRefusal(result) ? undefined : result.position
    },
    requestPasswordReset: async (accountId, context) => {
      const asked = { type: 'RequestPasswordReset', ...issueToken('reset-password', accountId, context) } as const
      const result = await send(accountId, asked, context)
      if (isRefusal(result) && result.refused !== 'account_not_found') throw new Error(result.refused)
    },
    load: (accountId) => bus.load(account, accountId),
    staffRoleOf: async (accountId) => staffRoleIn(await bus.load(staffMember, accountId)),
  }
}
