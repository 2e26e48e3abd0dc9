import { account } from '#domain/identity/account.decider.ts'
import { type ClaimKind, claim, claimId } from '#domain/identity/claim.decider.ts'
import { type CommandBus, type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type Facts, later } from '#platform/facts/facts.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { hashOfToken, verificationToken } from '#platform/keys/verification.ts'

const TOKEN_LIFE_MS = 24 * 3_600_000

export interface Accounts {
  /** Takes both names for the account, or neither. */
  claimNames(accountId: string, names: Names, by: CommandContext): Promise<Refusal | undefined>
  /** The account that holds a user name or an e-mail address. */
  holderOf(kind: ClaimKind, value: string): Promise<string | undefined>
  /** Has a confirmation mail sent, unless the address is confirmed. */
  requestVerification(accountId: string, by: CommandContext): Promise<Position | undefined>
}

export interface Names {
  readonly username: string
  readonly email: string
}

type Deps = { readonly bus: CommandBus; readonly keys: KeyVault; readonly facts: Facts }

export function accountsOn({ bus, keys, facts }: Deps): Accounts {
  const nameOf = (kind: ClaimKind, value: string) =>
    claimId(kind, keys.hmac(`claim:${kind}`, value.trim().toLowerCase()))

  const change = (
    type: 'TakeClaim' | 'ReleaseClaim',
    claimed: { kind: ClaimKind; id: string; accountId: string },
    by: CommandContext,
  ) =>
    bus.dispatch({
      decider: claim,
      id: claimed.id,
      command: { type, accountId: claimed.accountId },
      by: { ...by, commandId: stepId(by.commandId, `${type}/${claimed.kind}`) },
    })

  /** Taken before is not held now: a request that failed has let go, and may be repeated. */
  const take = async (claimed: { kind: ClaimKind; id: string; accountId: string }, by: CommandContext) => {
    const taken = await change('TakeClaim', claimed, by)
    if (isRefusal(taken)) return taken
    return taken.state.heldBy === claimed.accountId ? undefined : refuse('name_taken')
  }

  return {
    claimNames: async (accountId, { username, email }, by) => {
      const mine = { kind: 'username', id: nameOf('username', username), accountId } as const
      const first = await take(mine, by)
      if (first) return first
      const second = await take({ kind: 'email', id: nameOf('email', email), accountId }, by)
      if (!second) return undefined
      await change('ReleaseClaim', mine, by)
      return second
    },
    holderOf: async (kind, value) => (await bus.load(claim, nameOf(kind, value))).heldBy,
    requestVerification: async (accountId, by) => {
      const requestId = facts.idFrom('request', by.commandId)
      const result = await bus.dispatch({
        decider: account,
        id: accountId,
        command: {
          type: 'RequestEmailVerification',
          requestId,
          tokenHash: hashOfToken(verificationToken(keys, accountId, requestId)),
          expiresAt: later(by.at, TOKEN_LIFE_MS),
        },
        by: { ...by, commandId: stepId(by.commandId, 'RequestEmailVerification') },
      })
      return isRefusal(result) ? undefined : result.position
    },
  }
}
