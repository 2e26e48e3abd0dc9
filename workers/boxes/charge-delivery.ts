import type { KnownSubscription, OpenCycle } from '#domain/boxes/subscription-state.ts'
import { type CheckoutState, checkout } from '#domain/checkout/checkout.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { isErased } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { orderNumberOf } from '#domain/ordering/order-number.ts'
import { type Facts, later } from '#platform/facts/facts.ts'
import { type PaymentState, type Payments, PaymentsRefused } from '#platform/payments/payments.ts'

/** Orders a delivery as any other purchase, and tries its subscriber's card. `waits`: the bank is thinking. */
export type ChargeDelivery = (
  state: KnownSubscription,
  open: OpenCycle,
) => Promise<'paid' | 'waits' | { readonly code: string }>

export interface ChargeDeliveryDeps {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly payments: Pick<Payments, 'cards'>
  readonly process: { advance(checkoutId: string, correlationId: string): Promise<{ readonly state: CheckoutState }> }
  readonly settlement: { settle(news: { kind: 'succeeded'; payment: PaymentState }): Promise<unknown> }
}

/** Longer than any card is tried: the subscription ends what is not paid, no clock does. */
const NEVER_MS = 30 * 86_400_000

export const chargeDelivery =
  (deps: ChargeDeliveryDeps): ChargeDelivery =>
  async (state, open) => {
    await placeOrder(deps, state, open)
    const { checkoutId } = open
    const { state: placed } = await deps.process.advance(checkoutId, state.subscriptionId)
    if (placed.status === 'unknown') throw new Error(`${checkoutId} was not begun`)
    if (PAID.includes(placed.status)) return 'paid'
    if (placed.status !== 'awaiting_payment' || !placed.intentId) return { code: 'called_off' }
    const { methodId } = state.card
    // The card belongs to the key: another one is another try.
    const key = `${checkoutId}-try-${open.failures + 1}-${methodId}`
    return outcomeOf(deps, await tried(deps, { key, intentId: placed.intentId, methodId }))
  }

const PAID: readonly string[] = ['paid', 'paid_late', 'completed', 'refunding', 'refunded']

async function tried(
  { payments }: ChargeDeliveryDeps,
  charge: Parameters<Payments['cards']['charge']>[0],
): Promise<PaymentState | { readonly code: string }> {
  try {
    return await payments.cards.charge(charge)
  } catch (error) {
    if (error instanceof PaymentsRefused) return { code: error.code }
    throw error
  }
}

async function outcomeOf({ settlement }: ChargeDeliveryDeps, answer: PaymentState | { readonly code: string }) {
  if ('code' in answer) return answer
  if (answer.status === 'processing') return 'waits'
  if (answer.status !== 'succeeded') return { code: answer.lastError?.code ?? answer.status }
  await settlement.settle({ kind: 'succeeded', payment: answer })
  return 'paid'
}

/** The price is the one that was agreed to, whatever the box costs by now. */
async function placeOrder(deps: ChargeDeliveryDeps, state: KnownSubscription, open: OpenCycle): Promise<void> {
  const { plan, card, subscriptionId } = state
  const { checkoutId, orderId } = open
  const { accountId, contact, instructions, agreed, money } = plan
  if (isErased(contact)) throw new Error(`subscription ${subscriptionId}: its subscriber was erased`)
  const now = deps.facts.now()
  const command = {
    ...({ type: 'StartCheckout', checkoutId, buyerId: accountId, accountId, contact, agreed } as const),
    ...(instructions && !isErased(instructions) ? { instructions } : {}),
    ...{ orders: [plannedOrder(state, orderId)], totalCents: money.totalCents },
    accepted: Object.fromEntries(agreed.map(({ policy, version }) => [policy, version])),
    ...{ expiresAt: later(now, NEVER_MS), standing: { subscriptionId, customerId: card.customerId } },
  }
  const by = {
    ...{ commandId: stepId(checkoutId, 'start'), correlationId: subscriptionId },
    ...{ actor: { kind: 'system', id: 'boxes' } as const, at: now },
  }
  const started = await deps.bus.dispatch({ decider: checkout, id: checkoutId, command, by })
  if (isRefusal(started)) throw new Error(`${checkoutId} cannot begin: ${started.refused}`)
}

function plannedOrder({ plan }: KnownSubscription, orderId: string) {
  const { boxId, boxName, producerId, fulfilment, priceCents, taxable, money } = plan
  const line = { productId: boxId, name: boxName, unit: 'box', quantity: 1, priceCents, lineCents: priceCents, taxable }
  return { orderId, number: orderNumberOf(orderId), producerId, fulfilment, lines: [line], money }
}
