import { z } from 'zod'
import { stock } from '#domain/catalog/stock.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { orderId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import { fullRefundId } from './full-refund-id.ts'
import { refundSender } from './refund-sender.ts'

const payload = z.object({
  orderId,
  goods: z.array(z.object({ productId: z.string(), quantity: z.number() })),
  /** The dispute that was in the way of it. */
  after: z.string().optional(),
})
type Payload = z.infer<typeof payload>
export const refundOrder: JobDefinition<Payload> = { name: 'refund-order', payload, ...UNTIL_DONE }

export interface RefundOrderDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** The bank decides first, or has given the money back itself; or the order stands, and a dispute was all there was. */
const NOT_NOW: readonly string[] = ['order_disputed', 'order_charged_back', 'order_status_conflict']

/** A paid order came to nothing: the goods go back on the shelf, and all of the money is to go back to the buyer. */
export const refundOrderHandler = ({ bus, facts }: RefundOrderDeps): JobHandler<Payload> => ({
  job: refundOrder,
  run: async ({ orderId, goods, after = '' }) => {
    const by = refundSender(orderId, facts)
    for (const { productId, quantity } of goods) {
      const command = { type: 'ReturnStock', productId, orderId, quantity } as const
      await bus.dispatch({ decider: stock, id: productId, command, by: by(`return/${productId}`) })
    }
    const command = { type: 'RefundAll', refundId: fullRefundId(facts, orderId, after) } as const
    const agreed = await bus.dispatch({ decider: order, id: orderId, command, by: by(`refund-all/${after}`) })
    if (isRefusal(agreed) && !NOT_NOW.includes(agreed.refused))
      throw new Error(`order ${orderId} is not refunded: ${agreed.refused}`)
  },
})
