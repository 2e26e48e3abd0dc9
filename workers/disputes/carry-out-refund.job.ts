import { z } from 'zod'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { type DisputeState, isKnown } from '#domain/disputes/dispute-state.ts'
import { feesComeBack, isRefund, type Refund } from '#domain/disputes/resolution.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { disputeId, orderId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import { disputeSender } from './sender.ts'

const payload = z.object({ disputeId, orderId })
type Payload = z.infer<typeof payload>
export const carryOutRefund: JobDefinition<Payload> = { name: 'carry-out-dispute-refund', payload, ...UNTIL_DONE }

export interface CarryOutDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** A refund that was settled is agreed on the order, whose own jobs pay it; the case remembers it and is closed. */
export const carryOutRefundHandler = (deps: CarryOutDeps): JobHandler<Payload> => ({
  job: carryOutRefund,
  run: async ({ disputeId, orderId }) => {
    const { bus, facts } = deps
    const its = await bus.load(dispute, disputeId)
    const refund = dueRefund(its)
    if (!refund) return
    const refundId = facts.idFrom('refund', `dispute ${disputeId}`)
    const by = disputeSender(disputeId, `refund/${facts.now()}`, facts)
    const agreed = await bus.dispatch({ decider: order, id: orderId, command: commandFor(refund, refundId), by })
    // The bank decides first, and its word sends this job again or closes the case.
    if (isRefusal(agreed) && BANKS.includes(agreed.refused)) return
    if (isRefusal(agreed)) throw new Error(`the refund of ${disputeId} is not agreed: ${agreed.refused}`)
    if (agreed.state.status === 'unknown') throw new Error(`the case ${disputeId} has no order`)
    const { buyerId, refunds } = agreed.state
    const amountCents = refunds[refundId]?.parts.totalCents ?? 0
    const given = { refundId: refunds[refundId] && refundId, amountCents }
    const command = { type: 'RecordRefund', ...given, at: by.at, buyerId } as const
    await bus.dispatch({ decider: dispute, id: disputeId, command, by: disputeSender(disputeId, 'refunded', facts) })
  },
})

const BANKS: readonly string[] = ['order_disputed', 'order_charged_back']

function dueRefund(its: DisputeState): Refund | undefined {
  if (!isKnown(its) || its.stage !== 'remedy' || its.refund || !its.remedy) return undefined
  const { resolution } = its.remedy
  return isRefund(resolution) ? resolution : undefined
}

const commandFor = (refund: Refund, refundId: string): OrderCommand => ({
  ...{ type: 'SettleDispute', refundId, processing: feesComeBack(refund), asCredit: refund.kind === 'credit' },
  ...(refund.kind === 'full_refund'
    ? { lines: 'all', delivery: true }
    : { lines: refund.lines, delivery: refund.delivery }),
})
