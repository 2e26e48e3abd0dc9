import { z } from 'zod'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { hoursAfter, TERMS } from '#domain/disputes/terms.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { disputeSender } from './sender.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const lookAtClock: JobDefinition<Payload> = {
  name: 'move-disputes-on',
  payload,
  attempts: 5,
  backoffMs: 10_000,
}

/** Every ten minutes: what is promised by the hour is not late by more. */
export const CLOCK_PATTERN = '*/10 * * * *'

export interface LookAtClockDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
  /** Open cases whose time is over by then. */
  readonly dueBy: (at: Instant) => Promise<readonly { readonly disputeId: string; readonly orderId: string }[]>
}

/** Who has something to do is reminded, and what nobody settled goes on by itself; once, however often the clock strikes. */
export const lookAtClockHandler = ({ bus, facts, dueBy }: LookAtClockDeps): JobHandler<Payload> => ({
  job: lookAtClock,
  run: async () => {
    const at = facts.now()
    for (const { disputeId, orderId } of await dueBy(hoursAfter(at, TERMS.remindHours))) {
      const its = await bus.load(order, orderId)
      if (its.status === 'unknown') throw new Error(`the case ${disputeId} has no order`)
      const command = { type: 'LookAtClock', at, buyerId: its.buyerId } as const
      await bus.dispatch({
        decider: dispute,
        id: disputeId,
        command,
        by: disputeSender(disputeId, `clock/${at}`, facts),
      })
    }
  },
})
