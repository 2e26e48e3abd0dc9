import { type CommandContext, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant, Retention } from '#domain/kernel/event.ts'
import type { PurgedKey } from '#domain/privacy/erasure-receipt.ts'
import type { LegalHold, PurgeRuleResult } from '#domain/privacy/purge-report.ts'
import { after, before, dayOf, type RetentionRule } from '#domain/privacy/retention-rules.ts'
import type { ErasureReceipts, KeyVault } from '#platform/keys/keys.ts'

export interface PurgeKeysDeps {
  readonly keys: Pick<KeyVault, 'retire'>
  /** Receipts of one retention class, outside the database, so that restoring a backup brings no key back. */
  readonly receipts: (keep: Retention) => ErasureReceipts<PurgedKey>
  /** Keys past their retention period, with the time something was last encrypted with them. */
  readonly overdue: (asked: OverdueKeysQuery) => Promise<readonly OverdueKey[]>
  /** When something was last encrypted with the next key to expire. */
  readonly next: (asked: OverdueKeysQuery) => Promise<Instant | undefined>
  readonly isHeld: (person: string) => Promise<boolean>
}

interface OverdueKey {
  readonly person: string
  /** The generation of the key. */
  readonly nth: number
  readonly lastAt: Instant
}

interface OverdueKeysQuery {
  readonly keep: Retention
  readonly before: Instant
}

/** Keys of one class that are destroyed while read models may still contain their data, by subject. */
export type PendingPurges = Map<string, PurgedKey>

interface KeyRule extends Pick<RetentionRule, 'keeps'> {
  readonly keep: Retention
  /** Collects every destroyed key, including those of an interrupted purge. */
  readonly unsettled: PendingPurges
}

/**
 * Destroys the keys of a class that were not used for its retention period, except those under a legal hold. A returning
 * subject gets a new key.
 */
export async function purgeKeys(
  deps: PurgeKeysDeps,
  { keep, keeps, unsettled }: KeyRule,
  at: Instant,
): Promise<PurgeResult> {
  const asked = { keep, before: before(at, keeps) }
  const holds: LegalHold[] = []
  const billingDocuments = deps.receipts(keep)
  for (const key of await billingDocuments.all()) if (!key.settled) unsettled.set(key.person, key)
  for (const { person, nth, lastAt } of await deps.overdue(asked)) {
    if (await deps.isHeld(person)) holds.push({ id: person, since: dayOf(after(lastAt, keeps)), by: ['case'] })
    else {
      const key = { person, keep, nth, at }
      await billingDocuments.store(person, key)
      unsettled.set(person, key)
      await deps.keys.retire({ person, keep, nth })
    }
  }
  const next = await deps.next(asked)
  return { went: unsettled.size, holds, next: next ? dayOf(after(next, keeps)) : null }
}

/** Called after the read models were rebuilt: completes the purge. */
export async function completeKeyPurge(
  { receipts: billingDocuments }: Pick<PurgeKeysDeps, 'receipts'>,
  keys: readonly PurgedKey[],
) {
  for (const key of keys) await billingDocuments(key.keep).store(key.person, { ...key, settled: true })
}

/** Destroys keys again that an old database backup brought back. Returns the number of subjects. */
export async function reapplyPurges(
  deps: Pick<PurgeKeysDeps, 'receipts'> & { readonly keys: Pick<KeyVault, 'retire' | 'find'> },
  classes: readonly Retention[],
): Promise<number> {
  let again = 0
  for (const keep of classes) {
    const swept = await deps.receipts(keep).all()
    const found = await deps.keys.find(swept.flatMap(generationsOf))
    const back = new Set(
      swept
        .flatMap(generationsOf)
        .filter((_, i) => found[i])
        .map(({ person }) => person),
    )
    for (const { person, nth } of swept.filter((each) => back.has(each.person)))
      await deps.keys.retire({ person, keep, nth })
    again += back.size
  }
  return again
}

/** Every destroyed key has a receipt until then. */
const generationsOf = ({ person, keep, nth = 1 }: PurgedKey) =>
  Array.from({ length: nth }, (_, i) => ({ person, keep, nth: i + 1 }))

/** One rule of the data retention page. */
export interface RetentionRuleJob {
  readonly rule: RetentionRule
  /** Deletes what is past its retention period. Safe to repeat. */
  readonly run: (at: Instant) => Promise<PurgeResult>
}

export type PurgeResult = Omit<PurgeRuleResult, 'rule' | 'held' | 'holds'> & { readonly holds?: readonly LegalHold[] }

/** The result as the report shows it, with the first hundred legal holds. */
export const toPurgeReport = ({ rule }: RetentionRule, { holds = [], ...swept }: PurgeResult): PurgeRuleResult => ({
  rule,
  ...swept,
  held: holds.length,
  ...(holds.length > 0 ? { holds: holds.slice(0, MAX_LISTED_HOLDS) } : {}),
})

const MAX_LISTED_HOLDS = 100

export const retentionContext = (at: Instant, commandId: string): CommandContext =>
  systemContext('retention', { commandId, at })
