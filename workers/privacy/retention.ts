import { z } from 'zod'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import type { PurgeRuleResult } from '#domain/privacy/purge-report.ts'
import { retentionPurge } from '#domain/privacy/retention-purge.decider.ts'
import { after, before, dayAfter, dayBefore, dayOf, KEYS_OF, RETENTION_RULES } from '#domain/privacy/retention-rules.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, jobHandler } from '../jobs/context-work.ts'
import { forEachSettled } from '../jobs/for-each-settled.ts'
import { type PurgeAccountsDeps, purgeAccounts } from './purge-accounts.ts'
import { completeKeyPurge, type PurgeKeysDeps, purgeKeys, type Unsettled } from './purge-keys.ts'
import { type PurgeListingsDeps, purgeListings } from './purge-listings.ts'
import { type PurgeResult, type RetentionRuleJob, retentionContext, toPurgeReport } from './retention-rule.ts'

export const purgeExpiredData = defineJob('purge-expired-data', z.object({}), { attempts: 5, backoffMs: 60_000 })

export interface PurgeExpiredDataDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  readonly accounts: PurgeAccountsDeps
  readonly keys: PurgeKeysDeps
  readonly listings: PurgeListingsDeps
  readonly consents: PurgeConsentsDeps
  readonly mails: PurgeEmailLogDeps
  /** Builds the read models anew that copied something personal. */
  readonly rebuild: () => Promise<void>
}

/**
 * What the data retention page says has had its time goes; what went, and what is held, is recorded. A rule that cannot be kept
 * stops no other: it is tried again, and nothing is recorded until then.
 */
export const purgeExpiredDataHandler = (deps: PurgeExpiredDataDeps) =>
  jobHandler(purgeExpiredData, async () => {
    const at = deps.runtime.now()
    const rules: PurgeRuleResult[] = []
    const unsettled: Unsettled[] = []
    try {
      await forEachSettled(ruleSweeps(deps, unsettled), async ({ rule, run }) =>
        rules.push(toPurgeReport(rule, await run(at))),
      )
    } finally {
      await settle(deps, unsettled)
    }
    const day = dayOf(at)
    const by = retentionContext(at, `sweep/${day}`)
    await deps.bus.dispatch({
      decider: retentionPurge,
      id: day,
      command: { type: 'RecordRetentionPurge', day, rules },
      context: by,
    })
  })

/** A line for each rule of the page, in its order. */
const ruleSweeps = (deps: PurgeExpiredDataDeps, unsettled: Unsettled[]): readonly RetentionRuleJob[] => [
  { rule: RETENTION_RULES.accounts, run: (at) => purgeAccounts(deps.accounts, at) },
  keyed(deps, 'orders', unsettled),
  keyed(deps, 'cards', unsettled),
  keyed(deps, 'messages', unsettled),
  { rule: RETENTION_RULES.listings, run: (at) => purgeListings(deps.listings, at) },
  { rule: RETENTION_RULES.mails, run: (at) => purgeEmailLog(deps.mails, at) },
  { rule: RETENTION_RULES.consents, run: (at) => purgeConsents(deps.consents, at) },
]

function keyed({ keys }: PurgeExpiredDataDeps, name: keyof typeof KEYS_OF, all: Unsettled[]): RetentionRuleJob {
  const rule = RETENTION_RULES[name]
  const unsettled: Unsettled = new Map()
  all.push(unsettled)
  return { rule, run: (at) => purgeKeys(keys, { keep: KEYS_OF[name], keeps: rule.keeps, unsettled }, at) }
}

async function settle({ keys, rebuild }: PurgeExpiredDataDeps, unsettled: readonly Unsettled[]): Promise<void> {
  const gone = unsettled.flatMap((ofClass) => [...ofClass.values()])
  if (gone.length === 0) return
  await rebuild()
  await completeKeyPurge(keys, gone)
}

export interface PurgeEmailLogDeps {
  /** Removes what was noted before a moment; answers how much. */
  readonly sweep: (before: Instant) => Promise<number>
  readonly oldest: () => Promise<Instant | undefined>
}

/** Which mails went out: never their text. */
export async function purgeEmailLog({ sweep, oldest }: PurgeEmailLogDeps, at: Instant): Promise<PurgeResult> {
  const went = await sweep(before(at, RETENTION_RULES.mails.keeps))
  const next = await oldest()
  return { went, next: next ? dayOf(after(next, RETENTION_RULES.mails.keeps)) : null }
}

export interface PurgeConsentsDeps {
  readonly bus: CommandBus
  /** Everybody who asked for the market's letter, some accounts at a time. */
  readonly readers: () => AsyncIterable<readonly string[]>
  /** The day each of these accounts was last used. */
  readonly lastUses: (accountIds: readonly string[]) => Promise<readonly { accountId: string; day: CalendarDate }[]>
}

/** Who asked for the letter and has not been here for so long is taken to want it no more. */
export async function purgeConsents(deps: PurgeConsentsDeps, at: Instant): Promise<PurgeResult> {
  const over = dayBefore(dayOf(at), RETENTION_RULES.consents.keeps)
  let went = 0
  let oldest: CalendarDate | undefined
  for await (const accounts of deps.readers())
    for (const { accountId, day } of await deps.lastUses(accounts)) {
      if (day > over) oldest = oldest && oldest < day ? oldest : day
      else went += await withdrawConsent(deps.bus, accountId, at)
    }
  return { went, next: oldest ? dayAfter(oldest, RETENTION_RULES.consents.keeps) : null }
}

async function withdrawConsent(bus: CommandBus, accountId: string, at: Instant): Promise<number> {
  const choices = [{ topic: 'marketing', way: 'mail', on: false }] as const
  const result = await bus.dispatch({
    decider: notificationSettings,
    id: accountId,
    command: { type: 'UpdateNotificationSettings', accountId, choices },
    context: retentionContext(at, childCommandId(accountId, `consent/${dayOf(at)}`)),
  })
  return 'events' in result && result.events.length > 0 ? 1 : 0
}
