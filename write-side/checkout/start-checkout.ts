import { type CheckoutState, chargeOf, checkout } from '#domain/checkout/checkout.decider.ts'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { phaseOf } from '#domain/checkout/phase.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { agreedAtCheckout, versionsIn } from '#domain/policies/published.ts'
import { later } from '#platform/facts/facts.ts'
import { type Answered, answered, type RouteRequest } from '#platform/http/route.ts'
import { linkKey } from '#platform/keys/links.ts'
import { senderOf } from '../sender.ts'
import { type CartFacts, cartFacts } from './cart-facts.ts'
import { checkCart } from './check-cart.ts'
import { creditRefusal } from './check-credit.ts'
import type { Advanced, CheckoutWrites } from './deps.ts'
import { planOrders } from './plan-orders.ts'
import { ticketView } from './ticket.ts'

type Request = RouteRequest<undefined, undefined, StartCheckoutForm>
interface Started {
  readonly checkoutId: string
  readonly key: string
  /** Null: store credit has paid all of it. */
  readonly payment: ReturnType<typeof ticketView> | null
}

/** Checks and prices the cart against the log, records the checkout and lets its process hold, order and ask for money. */
export const startCheckout =
  (deps: CheckoutWrites) =>
  async (request: Request): Promise<Answered<Started> | Refusal> => {
    const checkoutId = deps.facts.idFrom('checkout', request.commandId)
    const known = await deps.bus.load(checkout, checkoutId)
    if (known.status === 'unknown') {
      const refusal = await record(deps, request, checkoutId)
      if (refusal) return refusal
    }
    return outcome(deps, await deps.process.advance(checkoutId, request.correlationId), checkoutId)
  }

async function record(deps: CheckoutWrites, request: Request, checkoutId: string): Promise<Refusal | undefined> {
  const { body: form, actor } = request
  const facts = await cartFacts(
    deps.bus,
    form.lines.map(({ productId }) => productId),
  )
  const buyersProducer = actor.kind === 'member' ? actor.producerId : undefined
  const quoted = checkCart({ form, facts, places: deps.places, state: deps.state, buyersProducer, today: deps.today() })
  if (isRefusal(quoted)) return quoted
  const noCredit = await creditRefusal(deps, request, quoted.totalCents)
  if (noCredit) return noCredit
  const by = senderOf(request, deps.facts)
  const command = { type: 'StartCheckout', checkoutId, ...planOf(deps, request, { quoted, facts }) } as const
  const started = await deps.bus.dispatch({ decider: checkout, id: checkoutId, command, by })
  return isRefusal(started) ? started : undefined
}

function planOf(deps: CheckoutWrites, request: Request, { quoted, facts }: { quoted: Quote; facts: CartFacts }) {
  const { body: form, actor, commandId } = request
  const accountId = actor.kind === 'member' ? { accountId: actor.accountId } : {}
  const agreed = agreedAtCheckout()
  return {
    buyerId: actor.kind === 'member' ? actor.accountId : deps.facts.idFrom('guest', commandId),
    ...accountId,
    orders: planOrders({ form, quoted, facts, ids: deps.facts, seed: commandId }),
    totalCents: quoted.totalCents,
    ...(form.creditCents ? { creditCents: form.creditCents } : {}),
    contact: form.contact,
    ...(form.instructions ? { instructions: form.instructions } : {}),
    ...{ accepted: versionsIn(agreed), agreed },
    expiresAt: later(deps.facts.now(), deps.holdMs),
  }
}

async function outcome(
  deps: CheckoutWrites,
  { state, ticket, position }: Advanced,
  checkoutId: string,
): Promise<Answered<Started> | Refusal> {
  const key = linkKey(deps.keys, 'checkout', checkoutId)
  const byCredit = state.status !== 'unknown' && chargeOf(state.plan) === 0
  if (byCredit && phaseOf(state.status) === 'paid') return answered({ checkoutId, key, payment: null }, position)
  if (phaseOf(state.status) === 'paid') return refuse('checkout_paid', { checkoutId, key })
  if (state.status !== 'awaiting_payment') return whyOver(state)
  const amountCents = chargeOf(state.plan)
  const payment = ticket ?? (await deps.payments.request({ key: checkoutId, checkoutId, amountCents }))
  return answered({ checkoutId, key, payment: ticketView(deps, payment) }, position)
}

function whyOver(state: CheckoutState): Refusal {
  if (state.status !== 'refused' || !state.refusal) return refuse('checkout_over', { status: state.status })
  const { productId, code, available } = state.refusal
  const line = state.plan.orders.flatMap(({ lines }) => lines).find((one) => one.productId === productId)
  return refuse(code, { productId, available, ...(line ? { name: line.name } : {}) })
}
