import { type CommandContext, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant, Retention } from '#domain/kernel/event.ts'
import type { PurgedKey } from '#domain/privacy/erasure-receipt.ts'
import type { LegalHold, PurgeRuleResult } from '#domain/privacy/purge-report.ts'
import { after, before, dayOf, type RetentionRule } from '#domain/privacy/retention-rules.ts'
import type { ErasureReceipts, KeyVault } from '#platform/keys/keys.ts'

export interface PurgeKeysDeps {
  readonly keys: Pick<KeyVault, 'retire'>
  /** Of one class; outside the database, so that a backup of it brings no key back. */
  readonly receipts: (keep: Retention) => ErasureReceipts<PurgedKey>
  /** Whose time was over before this moment, and when something was last added to them. */
  readonly overdue: (asked: Asked) => Promise<readonly Overdue[]>
  /** When something was last added to whoever's turn comes next. */
  readonly next: (asked: Asked) => Promise<Instant | undefined>
  readonly isHeld: (person: string) => Promise<boolean>
}

interface Overdue {
  readonly person: string
  /** Which generation of their keys. */
  readonly nth: number
  readonly lastAt: Instant
}

interface Asked {
  readonly keep: Retention
  readonly before: Instant
}

/** Keys of one class that are destroyed while read models may still copy what they sealed, by person. */
export type Unsettled = Map<string, PurgedKey>

interface KeyRule extends Pick<RetentionRule, 'keeps'> {
  readonly keep: Retention
  /** Is told of every key that goes, and of those that a sweep which was killed has left. */
  readonly unsettled: Unsettled
}

/** Destroys the keys of a class to which nothing was added for so long, but for those a case holds. Who comes back gets new ones. */
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

/** The read models are built anew: nothing of these can be read any more. */
export async function completeKeyPurge(
  { receipts: billingDocuments }: Pick<PurgeKeysDeps, 'receipts'>,
  keys: readonly PurgedKey[],
) {
  for (const key of keys) await billingDocuments(key.keep).store(key.person, { ...key, settled: true })
}

/** Destroys once more what an old backup of the database has brought back; answers of how many people. */
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

/** A receipt stands for every key until then. */
const generationsOf = ({ person, keep, nth = 1 }: PurgedKey) =>
  Array.from({ length: nth }, (_, i) => ({ person, keep, nth: i + 1 }))

/** One rule of the data retention page at work. */
export interface RetentionRuleJob {
  readonly rule: RetentionRule
  /** Lets go of whatever has had its time by then; may be asked again. */
  readonly run: (at: Instant) => Promise<PurgeResult>
}

export type PurgeResult = Omit<PurgeRuleResult, 'rule' | 'held' | 'holds'> & { readonly holds?: readonly LegalHold[] }

/** As the report takes it: of those held the first hundred by name. */
export const toPurgeReport = ({ rule }: RetentionRule, { holds = [], ...swept }: PurgeResult): PurgeRuleResult => ({
  rule,
  ...swept,
  held: holds.length,
  ...(holds.length > 0 ? { holds: holds.slice(0, SHOWN) } : {}),
})

const SHOWN = 100

export const retentionContext = (at: Instant, commandId: string): CommandContext =>
  systemContext('retention', { commandId, at })
