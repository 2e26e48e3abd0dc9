import { z } from 'zod'
import { account, type KnownAccount } from '#domain/identity/account.decider.ts'
import { staffMember, staffRoleIn } from '#domain/identity/staff-member.decider.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import type { Obligation } from '#domain/privacy/account-closure.ts'
import {
  closesOn,
  erasureScheduledOn,
  inactivityAction,
  lastUsedBefore,
  REOPEN_WINDOW_DAYS,
} from '#domain/privacy/account-closure.ts'
import type { LegalHold, PurgeRuleResult } from '#domain/privacy/purge-report.ts'
import { retentionPurge } from '#domain/privacy/retention-purge.decider.ts'
import {
  addPeriod,
  dayOf,
  lastExpiredDay,
  RETENTION_CLASS_OF_RULE,
  RETENTION_RULES,
  retentionEndOf,
  subtractPeriod,
} from '#domain/privacy/retention-rules.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import { emailToken, hashOfToken } from '#platform/keys/signed-tokens.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, forEachSettled, jobHandler } from '#workers/jobs/work-definitions.ts'
import { type PurgeListingsDeps, purgeListings } from '#workers/privacy/listings.ts'
import {
  completeKeyPurge,
  type PendingPurges,
  type PurgeKeysDeps,
  type PurgeResult,
  purgeKeys,
  type RetentionRuleJob,
  retentionContext,
  toPurgeReport,
} from '#workers/privacy/purge-keys.ts'

export const purgeExpiredData = defineJob('purge-expired-data', z.object({}), { attempts: 5, backoffMs: 60_000 })

export interface PurgeExpiredDataDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  readonly accounts: PurgeAccountsDeps
  readonly keys: PurgeKeysDeps
  readonly listings: PurgeListingsDeps
  readonly consents: PurgeConsentsDeps
  readonly mails: PurgeEmailLogDeps
  /** Rebuilds the read models that contain personal data. */
  readonly rebuild: () => Promise<void>
}

/**
 * Applies all retention rules and records what was deleted and what is held. A failing rule does not stop the others;
 * it is retried, and nothing is recorded until it succeeds.
 */
export const purgeExpiredDataHandler = (deps: PurgeExpiredDataDeps) =>
  jobHandler(purgeExpiredData, async () => {
    const at = deps.runtime.now()
    const rules: PurgeRuleResult[] = []
    const unsettled: PendingPurges[] = []
    try {
      await forEachSettled(retentionRuleJobs(deps, unsettled), async ({ rule, run }) =>
        rules.push(toPurgeReport(rule, await run(at))),
      )
    } finally {
      await completePurges(deps, unsettled)
    }
    const day = dayOf(at)
    const context = retentionContext(at, `purge/${day}`)
    await deps.bus.dispatch({
      decider: retentionPurge,
      id: day,
      command: { type: 'RecordRetentionPurge', day, rules },
      context,
    })
  })

/** One entry per rule, in the order of the page. */
const retentionRuleJobs = (deps: PurgeExpiredDataDeps, unsettled: PendingPurges[]): readonly RetentionRuleJob[] => [
  { rule: RETENTION_RULES.accounts, run: (at) => purgeAccounts(deps.accounts, at) },
  keyPurge(deps, 'orders', unsettled),
  keyPurge(deps, 'cards', unsettled),
  keyPurge(deps, 'messages', unsettled),
  { rule: RETENTION_RULES.listings, run: (at) => purgeListings(deps.listings, at) },
  { rule: RETENTION_RULES.mails, run: (at) => purgeEmailLog(deps.mails, at) },
  { rule: RETENTION_RULES.consents, run: (at) => purgeConsents(deps.consents, at) },
]

function keyPurge(
  { keys }: PurgeExpiredDataDeps,
  name: keyof typeof RETENTION_CLASS_OF_RULE,
  all: PendingPurges[],
): RetentionRuleJob {
  const rule = RETENTION_RULES[name]
  const unsettled: PendingPurges = new Map()
  all.push(unsettled)
  return {
    rule,
    run: (at) => purgeKeys(keys, { retention: RETENTION_CLASS_OF_RULE[name], period: rule.period, unsettled }, at),
  }
}

async function completePurges(
  { keys, rebuild }: PurgeExpiredDataDeps,
  unsettled: readonly PendingPurges[],
): Promise<void> {
  const purgedKeys = unsettled.flatMap((byClass) => [...byClass.values()])
  if (purgedKeys.length === 0) return
  await rebuild()
  await completeKeyPurge(keys, purgedKeys)
}

export interface PurgeEmailLogDeps {
  /** Deletes entries from before an instant and returns their number. */
  readonly purge: (before: Instant) => Promise<number>
  readonly oldest: () => Promise<Instant | undefined>
}

/** Purges the log of sent emails, which contains no email text. */
export async function purgeEmailLog({ purge, oldest }: PurgeEmailLogDeps, at: Instant): Promise<PurgeResult> {
  const purged = await purge(subtractPeriod(at, RETENTION_RULES.mails.period))
  const next = await oldest()
  return { purgedCount: purged, next: next ? dayOf(addPeriod(next, RETENTION_RULES.mails.period)) : null }
}

export interface PurgeConsentsDeps {
  readonly bus: CommandBus
  /** Subscribers of the newsletter, in batches. */
  readonly subscribers: () => AsyncIterable<readonly string[]>
  /** The day each of these accounts was last used. */
  readonly lastUses: (accountIds: readonly string[]) => Promise<readonly { accountId: string; day: CalendarDate }[]>
}

/** Withdraws the newsletter consent of accounts that were not used for the retention period. */
export async function purgeConsents(deps: PurgeConsentsDeps, at: Instant): Promise<PurgeResult> {
  const cutoff = lastExpiredDay(dayOf(at), RETENTION_RULES.consents.period)
  let purged = 0
  let oldest: CalendarDate | undefined
  for await (const accounts of deps.subscribers())
    for (const { accountId, day } of await deps.lastUses(accounts)) {
      if (day > cutoff) oldest = oldest && oldest < day ? oldest : day
      else purged += await withdrawConsent(deps.bus, accountId, at)
    }
  return { purgedCount: purged, next: oldest ? retentionEndOf(oldest, RETENTION_RULES.consents.period) : null }
}

async function withdrawConsent(bus: CommandBus, accountId: string, at: Instant): Promise<number> {
  const choices = [{ topic: 'marketing', channel: 'email', enabled: false }] as const
  const result = await bus.dispatch({
    decider: notificationSettings,
    id: accountId,
    command: { type: 'UpdateNotificationSettings', accountId, choices },
    context: retentionContext(at, childCommandId(accountId, `consent/${dayOf(at)}`)),
  })
  return 'events' in result && result.events.length > 0 ? 1 : 0
}

interface PurgeAccountsDeps {
  readonly bus: CommandBus
  readonly keys: Pick<KeyVault, 'hmac' | keyof LinkSigner>
  /** Open accounts not used since a date, except staff. */
  readonly inactive: (until: CalendarDate) => Promise<readonly InactiveAccount[]>
  /** The last use of the next account to expire. */
  readonly next: (until: CalendarDate) => Promise<CalendarDate | undefined>
  /** The account's open obligations. */
  readonly obligationsOf: (owner: Omit<InactiveAccount, 'day'>) => Promise<readonly Obligation[]>
}

interface InactiveAccount {
  readonly accountId: string
  readonly producerId: string | null
  /** The day it was last used. */
  readonly day: CalendarDate
}

/** Notifies the owners of inactive accounts, and later closes the accounts. */
async function purgeAccounts(deps: PurgeAccountsDeps, at: Instant): Promise<PurgeResult> {
  const until = lastUsedBefore(dayOf(at))
  const holds: LegalHold[] = []
  let purged = 0
  for (const unused of await deps.inactive(until)) {
    const result = await advanceAccount(deps, unused, at)
    if (result === 'closed') purged += 1
    else if (result) holds.push(result)
  }
  const next = await deps.next(until)
  return {
    purgedCount: purged,
    holds,
    next: next ? closesOn({ erasureScheduledOn: erasureScheduledOn(next, dayOf(at)) }) : null,
  }
}

async function advanceAccount(
  deps: PurgeAccountsDeps,
  unused: InactiveAccount,
  at: Instant,
): Promise<'closed' | LegalHold | undefined> {
  const state = await deps.bus.load(account, unused.accountId)
  if (state.status === 'unknown') return undefined
  const lastUse = unused.day
  const today = dayOf(at)
  const due = inactivityAction(lastUse, state.inactivityNotice, today)
  if (due === 'notify') await requestNotice(deps, { unused, today }, at)
  if (due !== 'close' || !state.inactivityNotice) return undefined
  const obligations = await deps.obligationsOf(unused)
  if (obligations.length > 0)
    return { id: unused.accountId, since: closesOn(state.inactivityNotice), by: obligations.map(({ kind }) => kind) }
  return closeAccount(deps, { state, producerId: unused.producerId }, at)
}

async function requestNotice(
  { bus }: PurgeAccountsDeps,
  notice: { unused: InactiveAccount; today: CalendarDate },
  at: Instant,
): Promise<void> {
  const { accountId, day: lastUse } = notice.unused
  await bus.dispatch({
    decider: account,
    id: accountId,
    context: retentionContext(at, childCommandId(accountId, `unused/${lastUse}/${notice.today}`)),
    command: {
      type: 'RequestInactivityNotice',
      lastUse,
      erasureScheduledOn: erasureScheduledOn(lastUse, notice.today),
      staff: await isStaff(bus, accountId),
    },
  })
}

const isStaff = async (bus: CommandBus, accountId: string): Promise<boolean> =>
  staffRoleIn(await bus.load(staffMember, accountId)) !== undefined

/** The email about it has a link to reopen the account, as for any closure. */
async function closeAccount(
  { bus, keys }: PurgeAccountsDeps,
  { state: { accountId, inactivityNotice }, producerId }: { state: KnownAccount; producerId: string | null },
  at: Instant,
): Promise<'closed' | undefined> {
  const context = retentionContext(at, childCommandId(accountId, `close/${inactivityNotice?.lastUse}/${dayOf(at)}`))
  const requestId = context.commandId
  const tokenHash = hashOfToken(emailToken(keys, 'reopen-account', { accountId, requestId }))
  const erasureScheduledAt = addMs(at, REOPEN_WINDOW_DAYS * 86_400_000)
  const result = await bus.dispatch({
    decider: account,
    id: accountId,
    context,
    command: {
      type: 'CloseAccount',
      requestId,
      tokenHash,
      erasureScheduledAt,
      eraseReviews: false,
      reason: 'inactivity',
      staff: await isStaff(bus, accountId),
      ...(producerId && { producerId }),
    },
  })
  return isRefusal(result) ? undefined : 'closed'
}
