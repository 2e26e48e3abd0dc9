import { account, type KnownAccount } from '#domain/identity/account.decider.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import { closesOn, erasureScheduledOn, inactivityAction, lastUsedBefore } from '#domain/privacy/account-inactivity.ts'
import type { Obligation } from '#domain/privacy/obligations.ts'
import type { LegalHold } from '#domain/privacy/purge-report.ts'
import { dayOf } from '#domain/privacy/retention-rules.ts'
import { emailToken, hashOfToken } from '#platform/keys/email-tokens.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { type PurgeResult, retentionContext } from './retention-rule.ts'

export interface PurgeAccountsDeps {
  readonly bus: CommandBus
  readonly keys: Pick<KeyVault, 'hmac' | keyof LinkSigner>
  /** Open accounts nobody has used since before a day; the staff's are none of them. */
  readonly unused: (until: CalendarDate) => Promise<readonly UnusedAccount[]>
  /** The last use of whoever's turn comes next. */
  readonly next: (until: CalendarDate) => Promise<CalendarDate | undefined>
  /** What of theirs is still going on. */
  readonly obligationsOf: (of: Omit<UnusedAccount, 'day'>) => Promise<readonly Obligation[]>
}

interface UnusedAccount {
  readonly accountId: string
  readonly producerId: string | null
  /** The day it was last used. */
  readonly day: CalendarDate
}

/** Accounts nobody uses: their owners are told, and in time they are closed as their owner would close them. */
export async function purgeAccounts(deps: PurgeAccountsDeps, at: Instant): Promise<PurgeResult> {
  const until = lastUsedBefore(dayOf(at))
  const holds: LegalHold[] = []
  let went = 0
  for (const unused of await deps.unused(until)) {
    const done = await step(deps, unused, at)
    if (done === 'closed') went += 1
    else if (done) holds.push(done)
  }
  const next = await deps.next(until)
  return { went, holds, next: next ? closesOn({ erasureScheduledOn: erasureScheduledOn(next, dayOf(at)) }) : null }
}

async function step(
  deps: PurgeAccountsDeps,
  unused: UnusedAccount,
  at: Instant,
): Promise<'closed' | LegalHold | undefined> {
  const state = await deps.bus.load(account, unused.accountId)
  if (state.status === 'unknown') return undefined
  const [lastUse, today] = [unused.day, dayOf(at)]
  const due = inactivityAction(lastUse, state.unused, today)
  if (due === 'tell') await tell(deps, { unused, today }, at)
  if (due !== 'close' || !state.unused) return undefined
  const obligations = await deps.obligationsOf(unused)
  if (obligations.length > 0)
    return { id: unused.accountId, since: closesOn(state.unused), by: obligations.map(({ kind }) => kind) }
  return close(deps, { state, producerId: unused.producerId }, at)
}

async function tell(
  { bus }: PurgeAccountsDeps,
  of: { unused: UnusedAccount; today: CalendarDate },
  at: Instant,
): Promise<void> {
  const { accountId, day: lastUse } = of.unused
  await bus.dispatch({
    decider: account,
    id: accountId,
    context: retentionContext(at, childCommandId(accountId, `unused/${lastUse}/${of.today}`)),
    command: { type: 'RequestInactivityNotice', lastUse, erasureScheduledOn: erasureScheduledOn(lastUse, of.today) },
  })
}

/** With the way back in the mail that tells of it, like any other. */
async function close(
  { bus, keys }: PurgeAccountsDeps,
  { state: { accountId, unused }, producerId }: { state: KnownAccount; producerId: string | null },
  at: Instant,
): Promise<'closed' | undefined> {
  const by = retentionContext(at, childCommandId(accountId, `close/${unused?.lastUse}/${dayOf(at)}`))
  const requestId = by.commandId
  const tokenHash = hashOfToken(emailToken(keys, 'keep-account', { accountId, requestId }))
  const erasureScheduledAt = addMs(at, REOPEN_WINDOW_DAYS * 86_400_000)
  const result = await bus.dispatch({
    decider: account,
    id: accountId,
    context: by,
    command: {
      type: 'CloseAccount',
      requestId,
      tokenHash,
      erasureScheduledAt,
      eraseReviews: false,
      why: 'unused',
      ...(producerId && { producerId }),
    },
  })
  return isRefusal(result) ? undefined : 'closed'
}
