import { type CommandContext, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant, Retention } from '#domain/kernel/event.ts'
import type { PurgedKey } from '#domain/privacy/erasure-receipt.ts'
import type { LegalHold, PurgeRuleResult } from '#domain/privacy/purge-report.ts'
import { addPeriod, dayOf, type RetentionRule, subtractPeriod } from '#domain/privacy/retention-rules.ts'
import type { ErasureReceipts, KeyVault } from '#platform/keys/keys.ts'

export interface PurgeKeysDeps {
  readonly keys: Pick<KeyVault, 'retire'>
  /** Receipts of one retention class, outside the database, so that restoring a backup brings no key back. */
  readonly receipts: (retention: Retention) => ErasureReceipts<PurgedKey>
  /** Keys past their retention period, with the time something was last encrypted with them. */
  readonly overdue: (query: OverdueKeysQuery) => Promise<readonly OverdueKey[]>
  /** When something was last encrypted with the next key to expire. */
  readonly next: (query: OverdueKeysQuery) => Promise<Instant | undefined>
  readonly isHeld: (subjectId: string) => Promise<boolean>
}

interface OverdueKey {
  readonly subjectId: string
  /** The generation of the key. */
  readonly generation: number
  readonly lastAddedAt: Instant
}

interface OverdueKeysQuery {
  readonly retention: Retention
  readonly before: Instant
}

/** Keys of one class that are destroyed while read models may still contain their data, by subject. */
export type PendingPurges = Map<string, PurgedKey>

interface KeyRule extends Pick<RetentionRule, 'period'> {
  readonly retention: Retention
  /** Collects every destroyed key, including those of an interrupted purge. */
  readonly unsettled: PendingPurges
}

/**
 * Destroys the keys of a class that were not used for its retention period, except those under a legal hold. A
 * returning subject gets a new key.
 */
export async function purgeKeys(
  deps: PurgeKeysDeps,
  { retention, period, unsettled }: KeyRule,
  at: Instant,
): Promise<PurgeResult> {
  const query = { retention, before: subtractPeriod(at, period) }
  const holds: LegalHold[] = []
  const receipts = deps.receipts(retention)
  for (const key of await receipts.all()) if (!key.settled) unsettled.set(key.subjectId, key)
  for (const { subjectId, generation, lastAddedAt } of await deps.overdue(query)) {
    if (await deps.isHeld(subjectId))
      holds.push({ id: subjectId, since: dayOf(addPeriod(lastAddedAt, period)), by: ['dispute'] })
    else {
      const key = { subjectId, retention, generation, at }
      await receipts.store(subjectId, key)
      unsettled.set(subjectId, key)
      await deps.keys.retire({ subjectId, retention, generation })
    }
  }
  const next = await deps.next(query)
  return { purgedCount: unsettled.size, holds, next: next ? dayOf(addPeriod(next, period)) : null }
}

/** Called after the read models were rebuilt: completes the purge. */
export async function completeKeyPurge({ receipts }: Pick<PurgeKeysDeps, 'receipts'>, keys: readonly PurgedKey[]) {
  for (const key of keys) await receipts(key.retention).store(key.subjectId, { ...key, settled: true })
}

/** Destroys keys again that an old database backup brought back. Returns the number of subjects. */
export async function reapplyPurges(
  deps: Pick<PurgeKeysDeps, 'receipts'> & { readonly keys: Pick<KeyVault, 'retire' | 'find'> },
  classes: readonly Retention[],
): Promise<number> {
  let subjectCount = 0
  for (const retention of classes) {
    const purged = await deps.receipts(retention).all()
    const found = await deps.keys.find(purged.flatMap(generationsOf))
    const reappeared = new Set(
      purged
        .flatMap(generationsOf)
        .filter((_, i) => found[i])
        .map(({ subjectId }) => subjectId),
    )
    for (const { subjectId, generation } of purged.filter((each) => reappeared.has(each.subjectId)))
      await deps.keys.retire({ subjectId, retention, generation })
    subjectCount += reappeared.size
  }
  return subjectCount
}

/** A receipt covers its generation and all earlier ones. */
const generationsOf = ({ subjectId, retention, generation = 1 }: PurgedKey) =>
  Array.from({ length: generation }, (_, i) => ({ subjectId, retention, generation: i + 1 }))

/** One rule of the data retention page. */
export interface RetentionRuleJob {
  readonly rule: RetentionRule
  /** Deletes what is past its retention period. Safe to repeat. */
  readonly run: (at: Instant) => Promise<PurgeResult>
}

export type PurgeResult = Omit<PurgeRuleResult, 'rule' | 'held' | 'holds'> & { readonly holds?: readonly LegalHold[] }

/** The result as the report shows it, with the first hundred legal holds. */
export const toPurgeReport = ({ rule }: RetentionRule, { holds = [], ...purged }: PurgeResult): PurgeRuleResult => ({
  rule,
  ...purged,
  held: holds.length,
  ...(holds.length > 0 ? { holds: holds.slice(0, MAX_LISTED_HOLDS) } : {}),
})

const MAX_LISTED_HOLDS = 100

export const retentionContext = (at: Instant, commandId: string): CommandContext =>
  systemContext('retention', { commandId, at })
