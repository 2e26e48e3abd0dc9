import { z } from 'zod'
import { stock } from '#domain/catalog/stock.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { orderId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { UNTIL_DONE } from '../retries.ts'

const payload = z.object({ orderId, goods: z.array(z.object({ productId: z.string(), quantity: z.number() })) })
type Payload = z.infer<typeof payload>
export const refundOrder: JobDefinition<Payload> = { name: 'refund-order', payload, ...UNTIL_DONE }

export interface RefundOrderDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'refund'>
  readonly facts: Facts
}

/** A paid order came to nothing: the goods go back on the shelf, all of the money to the buyer. */
export const refundOrderHandler = ({ bus, payments, facts }: RefundOrderDeps): JobHandler<Payload> => ({
  job: refundOrder,
  run: async ({ orderId, goods }) => {
    const by = (step: string) => ({
      commandId: stepId(orderId, step),
      correlationId: orderId,
      actor: { kind: 'system' as const, id: 'refunds' },
      at: facts.now(),
    })
    for (const { productId, quantity } of goods) {
      const command = { type: 'ReturnStock', productId, orderId, quantity } as const
      await bus.dispatch({ decider: stock, id: productId, command, by: by(`return/${productId}`) })
    }
    const state = await bus.load(order, orderId)
    if (state.status === 'unknown' || !state.intentId || state.refundedCents >= state.totalCents) return
    const amountCents = state.totalCents - state.refundedCents
    const { refundId } = await payments.refund({
      key: `${orderId}-full`,
      intentId: state.intentId,
      amountCents,
      reason: state.status,
    })
    const command = { type: 'RecordRefund', refundId, amountCents } as const
    const recorded = await bus.dispatch({ decider: order, id: orderId, command, by: by('refund') })
    if (isRefusal(recorded)) throw new Error(`refund ${refundId} of ${orderId} was refused: ${recorded.refused}`)
  },
})
