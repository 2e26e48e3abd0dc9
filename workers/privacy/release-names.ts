import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { type ClaimKind, claim, claimOf } from '#domain/identity/claim.decider.ts'
import { type CommandBus, type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import { isErased, type Personal } from '#domain/kernel/event.ts'
import { standing } from '#domain/sanctions/standing.decider.ts'
import { standingIn } from '#domain/sanctions/standing-state.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/history.ts'
import type { KeyVault } from '#platform/keys/keys.ts'

export interface ReleaseDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'hmac'>
}

/** Lets go of every name an account ever bore: others may take them. The address of one that is barred is nobody’s. */
export async function releaseNames(deps: ReleaseDeps, accountId: string, by: CommandContext): Promise<void> {
  const history = await historyOf(deps.log, account, accountId)
  const kinds: readonly ClaimKind[] = (await isBarred(deps, accountId)) ? ['username'] : ['username', 'email']
  for (const id of claimsIn(history, kinds, deps.keys))
    await deps.bus.dispatch({
      ...{ decider: claim, id, command: { type: 'ReleaseClaim', accountId } },
      by: { ...by, commandId: stepId(by.commandId, id) },
    })
}

/** Paused or ended, and closed by its owner: one that nobody used has had its time. */
async function isBarred({ bus }: ReleaseDeps, accountId: string): Promise<boolean> {
  const [state, stands] = await Promise.all([bus.load(account, accountId), bus.load(standing, accountId)])
  const unused = state.status === 'registered' && state.closing?.why === 'unused'
  return !unused && standingIn(stands) !== 'good'
}

function claimsIn(
  history: readonly AccountEvent[],
  kinds: readonly ClaimKind[],
  { hmac }: Pick<KeyVault, 'hmac'>,
): ReadonlySet<string> {
  const claims = new Set<string>()
  const say = (kind: ClaimKind, value: Personal<string> | undefined) => {
    if (kinds.includes(kind) && value !== undefined && !isErased(value))
      claims.add(claimOf(hmac, kind, value as string))
  }
  for (const { data } of history) {
    if ('username' in data) say('username', data.username)
    if ('email' in data) say('email', data.email)
  }
  return claims
}
