import type { Instant } from '#domain/kernel/event.ts'
import { after, before, dayOf, RULES } from '#domain/privacy/retention.ts'
import type { Swept } from './rule-sweep.ts'

export interface SweepMailsDeps {
  /** Removes what was noted before a moment; answers how much. */
  readonly sweep: (before: Instant) => Promise<number>
  readonly oldest: () => Promise<Instant | undefined>
}

/** Which mails went out: never their text. */
export async function sweepMails({ sweep, oldest }: SweepMailsDeps, at: Instant): Promise<Swept> {
  const went = await sweep(before(at, RULES.mails.keeps))
  const next = await oldest()
  return { went, next: next ? dayOf(after(next, RULES.mails.keeps)) : null }
}
