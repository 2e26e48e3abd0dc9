import type { Instant, Retention } from '#domain/kernel/event.ts'
import { after, before, dayOf, type RetentionRule } from '#domain/privacy/retention.ts'
import type { SweptKey } from '#domain/privacy/swept-key.ts'
import type { Held } from '#domain/privacy/swept-rule.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Receipts } from '#platform/keys/receipts.ts'
import type { Swept } from './rule-sweep.ts'

export interface SweepKeysDeps {
  readonly keys: Pick<KeyVault, 'retire'>
  /** Of one class; outside the database, so that a backup of it brings no key back. */
  readonly receipts: (keep: Retention) => Receipts<SweptKey>
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
export type Unsettled = Map<string, SweptKey>

interface KeyRule extends Pick<RetentionRule, 'keeps'> {
  readonly keep: Retention
  /** Is told of every key that goes, and of those that a sweep which was killed has left. */
  readonly unsettled: Unsettled
}

/** Destroys the keys of a class to which nothing was added for so long, but for those a case holds. Who comes back gets new ones. */
export async function sweepKeys(deps: SweepKeysDeps, { keep, keeps, unsettled }: KeyRule, at: Instant): Promise<Swept> {
  const asked = { keep, before: before(at, keeps) }
  const holds: Held[] = []
  const receipts = deps.receipts(keep)
  for (const key of await receipts.all()) if (!key.settled) unsettled.set(key.person, key)
  for (const { person, nth, lastAt } of await deps.overdue(asked)) {
    if (await deps.isHeld(person)) holds.push({ id: person, since: dayOf(after(lastAt, keeps)), by: ['case'] })
    else {
      const key = { person, keep, nth, at }
      await receipts.keep(person, key)
      unsettled.set(person, key)
      await deps.keys.retire({ person, keep, nth })
    }
  }
  const next = await deps.next(asked)
  return { went: unsettled.size, holds, next: next ? dayOf(after(next, keeps)) : null }
}

/** The read models are built anew: nothing of these can be read any more. */
export async function settleKeys({ receipts }: Pick<SweepKeysDeps, 'receipts'>, keys: readonly SweptKey[]) {
  for (const key of keys) await receipts(key.keep).keep(key.person, { ...key, settled: true })
}

/** Destroys once more what an old backup of the database has brought back; answers of how many people. */
export async function sweepAgain(
  deps: Pick<SweepKeysDeps, 'receipts'> & { readonly keys: Pick<KeyVault, 'retire' | 'find'> },
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
const generationsOf = ({ person, keep, nth = 1 }: SweptKey) =>
  Array.from({ length: nth }, (_, i) => ({ person, keep, nth: i + 1 }))
