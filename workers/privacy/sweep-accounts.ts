import { account, type KnownAccount } from '#domain/identity/account.decider.ts'
import type { Day } from '#domain/kernel/day.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { COOLING_OFF_DAYS } from '#domain/privacy/cooling-off.ts'
import type { Obligation } from '#domain/privacy/obligations.ts'
import { dayOf } from '#domain/privacy/retention.ts'
import type { Held } from '#domain/privacy/swept-rule.ts'
import { closesOn, dueToUnused, erasesOn, unusedUntil } from '#domain/privacy/unused.ts'
import { later } from '#platform/facts/facts.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import { hashOfToken, mailToken } from '#platform/keys/mail-tokens.ts'
import { type Swept, sweepStep } from './rule-sweep.ts'

export interface SweepAccountsDeps {
  readonly bus: CommandBus
  readonly keys: Pick<KeyVault, 'hmac' | keyof LinkSigner>
  /** Open accounts nobody has used since before a day; the staff's are none of them. */
  readonly unused: (until: Day) => Promise<readonly UnusedAccount[]>
  /** The last use of whoever's turn comes next. */
  readonly next: (until: Day) => Promise<Day | undefined>
  /** What of theirs is still going on. */
  readonly obligationsOf: (of: Omit<UnusedAccount, 'day'>) => Promise<readonly Obligation[]>
}

interface UnusedAccount {
  readonly accountId: string
  readonly producerId: string | null
  /** The day it was last used. */
  readonly day: Day
}

/** Accounts nobody uses: their owners are told, and in time they are closed as their owner would close them. */
export async function sweepAccounts(deps: SweepAccountsDeps, at: Instant): Promise<Swept> {
  const until = unusedUntil(dayOf(at))
  const holds: Held[] = []
  let went = 0
  for (const unused of await deps.unused(until)) {
    const done = await step(deps, unused, at)
    if (done === 'closed') went += 1
    else if (done) holds.push(done)
  }
  const next = await deps.next(until)
  return { went, holds, next: next ? closesOn({ erasesOn: erasesOn(next, dayOf(at)) }) : null }
}

async function step(deps: SweepAccountsDeps, unused: UnusedAccount, at: Instant): Promise<'closed' | Held | undefined> {
  const state = await deps.bus.load(account, unused.accountId)
  if (state.status === 'unknown') return undefined
  const [lastUse, today] = [unused.day, dayOf(at)]
  const due = dueToUnused(lastUse, state.unused, today)
  if (due === 'tell') await tell(deps, { unused, today }, at)
  if (due !== 'close' || !state.unused) return undefined
  const obligations = await deps.obligationsOf(unused)
  if (obligations.length > 0)
    return { id: unused.accountId, since: closesOn(state.unused), by: obligations.map(({ kind }) => kind) }
  return close(deps, { state, producerId: unused.producerId }, at)
}

async function tell({ bus }: SweepAccountsDeps, of: { unused: UnusedAccount; today: Day }, at: Instant): Promise<void> {
  const { accountId, day: lastUse } = of.unused
  await bus.dispatch({
    ...{ decider: account, id: accountId, by: sweepStep(at, stepId(accountId, `unused/${lastUse}/${of.today}`)) },
    command: { type: 'TellUnused', lastUse, erasesOn: erasesOn(lastUse, of.today) },
  })
}

/** With the way back in the mail that tells of it, like any other. */
async function close(
  { bus, keys }: SweepAccountsDeps,
  { state: { accountId, unused }, producerId }: { state: KnownAccount; producerId: string | null },
  at: Instant,
): Promise<'closed' | undefined> {
  const by = sweepStep(at, stepId(accountId, `close/${unused?.lastUse}/${dayOf(at)}`))
  const requestId = by.commandId
  const tokenHash = hashOfToken(mailToken(keys, 'keep-account', { accountId, requestId }))
  const erasesAt = later(at, COOLING_OFF_DAYS * 86_400_000)
  const result = await bus.dispatch({
    ...{ decider: account, id: accountId, by },
    command: {
      ...{ type: 'CloseAccount', requestId, tokenHash, erasesAt, reviewsToo: false, why: 'unused' },
      ...(producerId && { producerId }),
    },
  })
  return isRefusal(result) ? undefined : 'closed'
}
