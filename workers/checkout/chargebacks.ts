import { z } from 'zod'
import { chargeback, isOpenChargeback } from '#domain/checkout/chargeback.decider.ts'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { chargebackEvents } from '#domain/checkout/checkout.events.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { chargebackId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { ChargebackState } from '#platform/payments/chargebacks.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { withCause } from '#platform/runtime/causation.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import { chargebackIdOf } from '../payments/processor-ids.ts'
import type { CheckoutProcess } from './payment-updates.ts'

export interface ApplyChargebackUpdateDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'retrieve'>
  readonly runtime: Runtime
}

/**
 * Records a chargeback as the processor reports it; `reportedAt` is the processor's time of the report. Safe to repeat,
 * in any order. Ignores payments that belong to no checkout.
 */
export const applyChargebackUpdate =
  ({ bus, payments, runtime }: ApplyChargebackUpdateDeps) =>
  async (dispute: ChargebackState, reportedAt: Instant): Promise<void> => {
    const { disputeId: processorDisputeId, paymentIntentId, amountCents, reason, status, dueBy } = dispute
    const { checkoutId } = await payments.retrieve(paymentIntentId)
    const checkoutState = checkoutId ? await bus.load(checkout, checkoutId) : undefined
    if (!checkoutState || checkoutState.status === 'unknown') return
    const id = chargebackIdOf(runtime, processorDisputeId)
    const command = {
      type: 'RecordChargeback',
      chargebackId: id,
      processorDisputeId,
      paymentIntentId,
      checkoutId: checkoutState.checkoutId,
      orderIds: checkoutState.plan.orders.map(({ orderId }) => orderId),
      amountCents,
      reason,
      evidenceDueAt: dueBy,
      status,
      openedAt: dispute.openedAt,
      reportedAt,
    } as const
    const commandId = childCommandId(id, `${status}/${amountCents}/${dueBy}/${reportedAt}`)
    const context = systemContext('payments', { commandId, at: runtime.now() })
    const [opened] = await bus.history(chargeback, id)
    await withCause(opened, () => bus.dispatch({ decider: chargeback, id, command, context }))
  }

export const applyChargebackToOrders = defineJob(
  'apply-chargeback-to-orders',
  z.object({ chargebackId }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface ApplyChargebackToOrdersDeps {
  readonly bus: CommandBus
  readonly process: CheckoutProcess
  readonly runtime: Runtime
}

/** Records the current status of a chargeback on all orders of its payment. Safe to repeat. */
export const applyChargebackToOrdersHandler = ({ bus, process, runtime }: ApplyChargebackToOrdersDeps) =>
  jobHandler(applyChargebackToOrders, async ({ chargebackId }) => {
    const state = await bus.load(chargeback, chargebackId)
    if (state.status === 'unknown') throw new Error(`the chargeback ${chargebackId} does not exist`)
    const { status: outcome, checkoutId, orderIds, openedAt, changedAt } = state
    const send = async (orderId: string, command: OrderCommand, step: string) => {
      const commandId = childCommandId(chargebackId, `${step}/${orderId}`)
      const context = systemContext('payments', { commandId, at: runtime.now() })
      const recorded = await bus.dispatch({ decider: order, id: orderId, command, context })
      if (isRefusal(recorded)) throw new Error(`${chargebackId} of ${orderId} was refused: ${recorded.refused}`)
    }
    for (const orderId of orderIds) {
      await send(orderId, { type: 'RecordChargebackOpened', chargebackId, occurredAt: openedAt }, 'opened')
      if (outcome !== 'inquiry' && outcome !== 'open')
        await send(orderId, { type: 'RecordChargebackClosed', chargebackId, outcome, occurredAt: changedAt }, outcome)
    }
    // The refund of a late payment waits until the chargeback is closed.
    const checkoutState = await bus.load(checkout, checkoutId)
    if (checkoutState.status === 'refunding' && !isOpenChargeback(state)) await process.advance(checkoutId)
  })

export const applyChargebackOnChange = reactor(
  chargebackEvents,
  ['ChargebackOpened', 'ChargebackClosed'],
  ({ data: { chargebackId } }) => [job(applyChargebackToOrders, { chargebackId })],
)
