import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { DisputeState } from '#platform/payments/disputes.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { CheckoutProcess } from './advance.ts'

export interface ApplyChargebackUpdateDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'look'>
  readonly process: CheckoutProcess
  readonly runtime: Runtime
}

/** A buyer has gone to their bank, or the bank has decided: every order of that payment is told. */
export const applyChargebackUpdate =
  ({ bus, payments, process, runtime }: ApplyChargebackUpdateDeps) =>
  async (dispute: DisputeState): Promise<void> => {
    const { checkoutId } = await payments.look(dispute.paymentIntentId)
    const state = checkoutId ? await bus.load(checkout, checkoutId) : undefined
    if (!state || state.status === 'unknown') return
    const command = commandFor(dispute)
    for (const { orderId } of state.plan.orders) {
      const by = {
        commandId: childCommandId(dispute.disputeId, `${dispute.status}/${orderId}`),
        correlationId: state.checkoutId,
        actor: { kind: 'system', id: 'payments' },
        at: runtime.now(),
      } as const
      const noted = await bus.dispatch({ decider: order, id: orderId, command, context: by })
      if (isRefusal(noted)) throw new Error(`dispute ${dispute.disputeId} of ${orderId}: ${noted.refused}`)
    }
    // Money that came too late waits for the bank's word before it goes back.
    if (state.status === 'refunding') await process.advance(state.checkoutId, state.checkoutId)
  }

/** While the bank only asks, no money has moved: but a refund now would be a second one if it moves. */
const commandFor = ({ disputeId, status, reason, dueBy }: DisputeState): OrderCommand =>
  status === 'won' || status === 'lost'
    ? { type: 'RecordChargebackClosed', disputeId, outcome: status }
    : { type: 'RecordChargebackOpened', disputeId, reason, dueBy }
