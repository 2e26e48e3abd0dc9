import { z } from 'zod'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { checkoutId } from '#domain/kernel/ids.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { CheckoutProcess } from './checkout.process.ts'
import type { SettlePayment } from './settle-payment.ts'

const payload = z.object({ checkoutId })
export const expireCheckout: JobDefinition<z.infer<typeof payload>> = {
  name: 'expire-checkout',
  payload,
  ...UNTIL_DONE,
}

export interface ExpireCheckoutDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'cancel'>
  readonly process: CheckoutProcess
  readonly settlement: SettlePayment
  readonly facts: Facts
}

/** The time to pay is up, or the buyer gave up: the payment is closed at the processor first, so that no money can follow. */
export const expireCheckoutHandler = (deps: ExpireCheckoutDeps): JobHandler<z.infer<typeof payload>> => ({
  job: expireCheckout,
  run: async ({ checkoutId }) => {
    await endUnpaid(deps, checkoutId, 'time')
  },
})

/** Nobody gives up, and no time is up, while the bank is thinking: a job comes again, a buyer is told that it is open. */
export async function endUnpaid(
  deps: ExpireCheckoutDeps,
  checkoutId: string,
  reason: 'time' | 'abandoned',
): Promise<void> {
  const state = await deps.bus.load(checkout, checkoutId)
  if (state.status === 'unknown') return
  if (state.status === 'awaiting_payment') {
    const became = await closePayment(deps, state.intentId)
    if (became === 'at the bank' && reason === 'time') throw new Error(`payment ${state.intentId} is still at the bank`)
    if (became !== 'closed') return
  }
  const by = {
    commandId: stepId(checkoutId, 'expire'),
    correlationId: checkoutId,
    actor: { kind: 'system', id: 'checkout' },
    at: deps.facts.now(),
  } as const
  await deps.bus.dispatch({ decider: checkout, id: checkoutId, command: { type: 'ExpireCheckout', reason }, by })
  const { state: ended } = await deps.process.advance(checkoutId, checkoutId)
  const askedMeanwhile = ended.status === 'closed' && ended.intentId !== state.intentId
  if (askedMeanwhile) await closePayment(deps, ended.intentId)
}

/** Closes the payment at the processor, unless the money was faster: then it is taken instead. */
async function closePayment(
  deps: ExpireCheckoutDeps,
  intentId: string | undefined,
): Promise<'closed' | 'paid' | 'at the bank'> {
  if (!intentId) return 'closed'
  const payment = await deps.payments.cancel(intentId)
  if (payment.status === 'processing') return 'at the bank'
  if (payment.status !== 'succeeded') return 'closed'
  await deps.settlement.settle({ kind: 'succeeded', payment })
  return 'paid'
}
