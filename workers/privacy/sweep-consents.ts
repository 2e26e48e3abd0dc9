import type { Day } from '#domain/kernel/day.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import { dayAfter, dayBefore, dayOf, RULES } from '#domain/privacy/retention.ts'
import { type Swept, sweepStep } from './rule-sweep.ts'

export interface SweepConsentsDeps {
  readonly bus: CommandBus
  /** Everybody who asked for the market's letter, some accounts at a time. */
  readonly readers: () => AsyncIterable<readonly string[]>
  /** The day each of these accounts was last used. */
  readonly lastUses: (accountIds: readonly string[]) => Promise<readonly { accountId: string; day: Day }[]>
}

/** Who asked for the letter and has not been here for so long is taken to want it no more. */
export async function sweepConsents(deps: SweepConsentsDeps, at: Instant): Promise<Swept> {
  const over = dayBefore(dayOf(at), RULES.consents.keeps)
  let went = 0
  let oldest: Day | undefined
  for await (const accounts of deps.readers())
    for (const { accountId, day } of await deps.lastUses(accounts)) {
      if (day > over) oldest = oldest && oldest < day ? oldest : day
      else went += await end(deps.bus, accountId, at)
    }
  return { went, next: oldest ? dayAfter(oldest, RULES.consents.keeps) : null }
}

async function end(bus: CommandBus, accountId: string, at: Instant): Promise<number> {
  const choices = [{ topic: 'marketing', way: 'mail', on: false }] as const
  const result = await bus.dispatch({
    ...{ decider: notificationSettings, id: accountId, command: { type: 'ChangeSettings', accountId, choices } },
    by: sweepStep(at, stepId(accountId, `consent/${dayOf(at)}`)),
  })
  return 'events' in result && result.events.length > 0 ? 1 : 0
}
