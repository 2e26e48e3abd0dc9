import { z } from 'zod'
import { credit } from '#domain/credit/credit.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { isGuest, orderId, refundId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { creditDue } from '../credit-due.ts'
import { bankRefundId } from '../refund-keys.ts'
import { UNTIL_DONE } from '../retries.ts'

/** Without a refund it is a bank that has given the card's part back. */
const payload = z.object({ orderId, refundId: refundId.optional() })
type Payload = z.infer<typeof payload>
export const giveCredit: JobDefinition<Payload> = { name: 'give-credit', payload, ...UNTIL_DONE }

export interface GiveCreditDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** What an order comes to in store credit, by its settled refunds and its bank, is given to its buyer: all of it by now, less what was given before. */
export const giveCreditHandler = ({ bus, facts }: GiveCreditDeps): JobHandler<Payload> => ({
  job: giveCredit,
  run: async ({ orderId, refundId = bankRefundId(facts, orderId) }) => {
    const state = await bus.load(order, orderId)
    if (state.status === 'unknown' || isGuest(state.buyerId)) return
    const { buyerId: accountId, checkoutId } = state
    const { holds } = await bus.load(credit, accountId)
    const due = creditDue(state, holds[checkoutId]?.status === 'spent')
    const command = { type: 'GiveCredit', accountId, orderId, refundId, ...due } as const
    const by = {
      commandId: stepId(orderId, `credit/${refundId}`),
      correlationId: orderId,
      actor: { kind: 'system', id: 'credit' },
      at: facts.now(),
    } as const
    const given = await bus.dispatch({ decider: credit, id: accountId, command, by })
    if (isRefusal(given)) throw new Error(`the credit for ${refundId} is not given: ${given.refused}`)
  },
})
