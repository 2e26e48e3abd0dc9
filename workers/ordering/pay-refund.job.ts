import { z } from 'zod'
import { orderId, refundId } from '#domain/kernel/ids.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import { cardLeg } from '#domain/ordering/order-refunds.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { type Payments, PaymentsRefused, type RefundState } from '#platform/payments/payments.ts'
import { refundKey } from '../refund-keys.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { SettleRefund, SettleRefundDeps } from './settle-refund.ts'

const payload = z.object({ orderId, refundId })
type Payload = z.infer<typeof payload>
export const payRefund: JobDefinition<Payload> = { name: 'pay-refund', payload, ...UNTIL_DONE }

export interface PayRefundDeps extends SettleRefundDeps {
  readonly payments: Pick<Payments, 'refund'>
  readonly settleRefund: SettleRefund
}

/** Asks the processor for a refund that was agreed; what goes to store credit alone needs none. Not knowing what came of it, it asks again with the same key. */
export const payRefundHandler = ({ bus, payments, settleRefund }: PayRefundDeps): JobHandler<Payload> => ({
  job: payRefund,
  run: async ({ orderId, refundId }) => {
    const state = await bus.load(order, orderId)
    const refund = state.status === 'unknown' ? undefined : state.refunds[refundId]
    if (state.status === 'unknown' || refund?.status !== 'agreed') return
    if (cardLeg(refund) === 0) return settleRefund.asCredit({ orderId, refundId })
    const paid = await ask(payments, state, refundId)
    if (paid instanceof PaymentsRefused) await settleRefund.refused({ orderId, refundId, code: paid.code })
    else await settleRefund.told({ orderId, refundId }, paid)
  },
})

/** A no is an answer too: it is written down, and somebody has to look. */
async function ask(
  payments: PayRefundDeps['payments'],
  { orderId, intentId, refunds }: KnownOrder,
  refundId: string,
): Promise<RefundState | PaymentsRefused> {
  const refund = refunds[refundId]!
  const key = refundKey(orderId, refundId)
  try {
    return await payments.refund({ key, intentId: intentId ?? '', amountCents: cardLeg(refund), reason: refund.why })
  } catch (error) {
    if (error instanceof PaymentsRefused) return error
    throw error
  }
}
