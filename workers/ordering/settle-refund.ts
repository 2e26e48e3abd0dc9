import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { creditPayment } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { RefundState } from '#platform/payments/payments.ts'
import { fromRefundKey } from '../refund-keys.ts'
import { refundSender } from './refund-sender.ts'

export interface SettleRefundDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

interface Which {
  readonly orderId: string
  readonly refundId: string
}

/** Writes down what the processor says of refunds, whoever brings it, in any order and as often as it comes. */
export interface SettleRefund {
  told(which: Which, refund: RefundState): Promise<void>
  refused(which: Which & { readonly code: string }): Promise<void>
  /** Nothing of it goes to a card: there is no processor to wait for. */
  asCredit(which: Which): Promise<void>
  /** News of a refund; false when no order of ours asked for it. */
  news(refund: RefundState): Promise<boolean>
}

export function settleRefund({ bus, facts }: SettleRefundDeps): SettleRefund {
  async function record(orderId: string, command: OrderCommand & { readonly refundId: string }): Promise<void> {
    const by = refundSender(orderId, facts)(`${command.type}/${command.refundId}`)
    const recorded = await bus.dispatch({ decider: order, id: orderId, command, by })
    if (isRefusal(recorded)) throw new Error(`refund ${command.refundId} of ${orderId}: ${recorded.refused}`)
  }

  async function told({ orderId, refundId }: Which, refund: RefundState): Promise<void> {
    const { refundId: processorsId, status, failure } = refund
    if (status === 'failed' || status === 'canceled') return refused({ orderId, refundId, code: failure ?? status })
    await record(orderId, { type: 'RecordRefundSent', refundId, processorsId })
    if (status === 'succeeded') await record(orderId, { type: 'RecordRefundSettled', refundId })
  }

  const refused: SettleRefund['refused'] = ({ orderId, refundId, code }) =>
    record(orderId, { type: 'RecordRefundFailed', refundId, code })

  return {
    told,
    refused,
    asCredit: async ({ orderId, refundId }) => {
      await record(orderId, { type: 'RecordRefundSent', refundId, processorsId: creditPayment(refundId) })
      await record(orderId, { type: 'RecordRefundSettled', refundId })
    },
    news: async (refund) => {
      const which = fromRefundKey(refund.key)
      const state = which && (await bus.load(order, which.orderId))
      if (!which || !state || state.status === 'unknown' || !state.refunds[which.refundId]) return false
      await told(which, refund)
      return true
    },
  }
}
