import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { DisputeState } from '#platform/payments/disputes.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { CheckoutProcess } from './checkout.process.ts'

export interface NoteDisputeDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'look'>
  readonly process: CheckoutProcess
  readonly facts: Facts
}

/** A buyer has gone to their bank, or the bank has decided: every order of that payment is told. */
export const noteDispute =
  ({ bus, payments, process, facts }: NoteDisputeDeps) =>
  async (dispute: DisputeState): Promise<void> => {
    const { checkoutId } = await payments.look(dispute.intentId)
    const state = checkoutId ? await bus.load(checkout, checkoutId) : undefined
    if (!state || state.status === 'unknown') return
    const command = commandFor(dispute)
    for (const { orderId } of state.plan.orders) {
      const by = {
        commandId: stepId(dispute.disputeId, `${dispute.status}/${orderId}`),
        correlationId: state.checkoutId,
        actor: { kind: 'system', id: 'payments' },
        at: facts.now(),
      } as const
      const noted = await bus.dispatch({ decider: order, id: orderId, command, by })
      if (isRefusal(noted)) throw new Error(`dispute ${dispute.disputeId} of ${orderId}: ${noted.refused}`)
    }
    // Money that came too late waits for the bank's word before it goes back.
    if (state.status === 'refunding') await process.advance(state.checkoutId, state.checkoutId)
  }

/** While the bank only asks, no money has moved: but a refund now would be a second one if it moves. */
const commandFor = ({ disputeId, status, reason }: DisputeState): OrderCommand =>
  status === 'won' || status === 'lost'
    ? { type: 'RecordDisputeClosed', disputeId, outcome: status }
    : { type: 'RecordDispute', disputeId, reason }
