import { chargeback } from '#domain/checkout/chargeback.decider.ts'
import type { CartView, CheckoutView, PaymentIntentView, StartCheckoutForm } from '#domain/checkout/contract.ts'
import type { EmailView } from '#domain/notifications/contract.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import type { OpenMarket } from '#tests/support/market.ts'
import { type Shop, send, waitForProjections } from '#tests/support/members.ts'
import { bodyOf, type Visitor, type VisitorResponse } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

export interface ItemToBuy {
  readonly productId: string
  readonly quantity: number
}
export interface StartedCheckout {
  readonly checkoutId: string
  readonly key: string
  readonly payment: PaymentIntentView
}

export const contactNamed = (name: string): StartCheckoutForm['contact'] => ({
  fullName: name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
  phone: '802-555-0100',
})

/** The checkout form of a quoted cart, as the checkout page sends it. */
export async function formFor(
  visitor: Visitor,
  lines: readonly ItemToBuy[],
  overrides: Partial<StartCheckoutForm> = {},
): Promise<StartCheckoutForm> {
  const ways = overrides.fulfillment ?? []
  const cart = bodyOf(await visitor.post<CartView>('/api/cart/quote', { lines, fulfillment: ways }))
  const shown = cart.producers.flatMap((part) => part.lines)
  return {
    lines: lines.map((line) => ({ ...line, priceCents: priceIn(shown, line.productId) })),
    fulfillment: cart.producers.map(({ producerId, fulfillmentMethod }) => ({ producerId, method: fulfillmentMethod })),
    contact: contactNamed('Ann Buyer'),
    totalCents: cart.totalCents,
    acceptsPolicies: true,
    isAdult: true,
    ...overrides,
  }
}

const priceIn = (shown: readonly { productId: string; priceCents: number }[], productId: string): number =>
  shown.find((line) => line.productId === productId)?.priceCents ?? 0

export const startCheckout = (visitor: Visitor, form: unknown, headers?: Record<string, string>) =>
  visitor.post<StartedCheckout>('/api/checkouts', form, headers)

/** Starts a checkout of these items, up to the payment page. */
export const checkOut = async (visitor: Visitor, lines: readonly ItemToBuy[], overrides?: Partial<StartCheckoutForm>) =>
  bodyOf(await startCheckout(visitor, await formFor(visitor, lines, overrides)))

export interface Intent {
  readonly id: string
  readonly status: string
  readonly amount: number
}
type Paid = { readonly error?: { readonly code: string; readonly decline_code?: string } } & Partial<Intent>

/** Submits a card like the sandbox's script. */
export const payCard = (visitor: Visitor, ticket: PaymentIntentView, number = '4242424242424242') =>
  sandbox(visitor, ticket, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  })

/** Completes the bank's challenge. */
export const authenticateAtBank = (visitor: Visitor, ticket: PaymentIntentView, outcome: 'pass' | 'fail') =>
  sandbox(visitor, ticket, 'challenge', { outcome })

async function sandbox(
  visitor: Visitor,
  { clientSecret, publishableKey }: PaymentIntentView,
  verb: string,
  form: Record<string, string>,
): Promise<Paid> {
  const path = `/sandbox/v1/payment_intents/${intentOf(clientSecret)}/${verb}`
  const { body } = await visitor.request<Paid>('POST', path, {
    body: new URLSearchParams({ ...form, client_secret: clientSecret }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${publishableKey}` },
  })
  return body
}

export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!

export const refreshCheckout = (visitor: Visitor, { checkoutId, key }: StartedCheckout) =>
  visitor.post<{ phase: string; payment: string }>(`/api/checkouts/${checkoutId}/refresh?key=${key}`)

export const readCheckout = (
  visitor: Visitor,
  { checkoutId, key }: StartedCheckout,
): Promise<VisitorResponse<CheckoutView>> => visitor.get<CheckoutView>(`/api/checkouts/${checkoutId}?key=${key}`)

/** Waits until the checkout shows this phase; its orders follow a moment later. */
export const waitForPhase = (
  visitor: Visitor,
  started: StartedCheckout,
  phase: CheckoutView['phase'],
): Promise<CheckoutView> =>
  waitUntil(
    async () => bodyOf(await readCheckout(visitor, started)),
    (view) => view.phase === phase && view.orders.every(({ status }) => !BEHIND[phase].includes(status)),
  )
const BEHIND: Readonly<Record<CheckoutView['phase'], readonly string[]>> = {
  open: [],
  paid: ['pending_payment', 'payment_failed'],
  expired: ['pending_payment'],
  replaced: ['pending_payment'],
  refused: [],
  refunded: ['pending_payment'],
}

/** Makes a complete purchase: checkout, card, return from the payment. */
export async function buy(visitor: Visitor, lines: readonly ItemToBuy[], overrides?: Partial<StartCheckoutForm>) {
  const started = await checkOut(visitor, lines, overrides)
  await payCard(visitor, started.payment)
  bodyOf(await refreshCheckout(visitor, started))
  return { started, view: await waitForPhase(visitor, started, 'paid') }
}

export const readOrder = async (visitor: Visitor, { id, key }: { id: string; key?: string }): Promise<OrderView> =>
  bodyOf(await visitor.get<OrderView>(`/api/orders/${id}${key ? `?key=${key}` : ''}`))

export const mailsTo = async (visitor: Visitor, address: string): Promise<readonly EmailView[]> =>
  bodyOf(await visitor.get<EmailView[]>(`/api/mailbox?to=${encodeURIComponent(address)}`))

export interface Sale {
  readonly buyer: Visitor
  readonly email: string
  readonly order: { readonly id: string; readonly key: string; readonly number: string }
}

interface Selling {
  readonly farm: Shop
  readonly seller: Visitor
  readonly buyer: Visitor
  /** The final status of the order; by default it is completed. */
  readonly steps?: readonly string[]
  readonly card?: string
}

let sales = 0

/** Sells two of the farm's first product, and advances the paid order to the given status. */
export async function sell({ farm, seller, buyer, steps = HANDED_OVER, card }: Selling): Promise<Sale> {
  const productId = Object.values(farm.products)[0]!
  const contact = contactNamed(`Buyer ${++sales}`)
  const started = await checkOut(buyer, [{ productId, quantity: 2 }], { contact })
  await payCard(buyer, started.payment, card)
  bodyOf(await refreshCheckout(buyer, started))
  const { id, key, orderNumber } = (await waitForPhase(buyer, started, 'paid')).orders[0]!
  for (const status of steps) bodyOf(await seller.request('PATCH', `/api/orders/${id}/status`, { body: { status } }))
  return { buyer, email: contact.email, order: { id, key, number: orderNumber } }
}
const HANDED_OVER = ['ready_for_pickup', 'completed']

export const orderViewOf = ({ buyer, order }: Sale): Promise<OrderView> => readOrder(buyer, order)

/** Reports a chargeback of a sale with one order, and waits until the order shows it. */
export async function reportChargeback(
  market: OpenMarket,
  orderId: string,
  status: 'open' | 'won' | 'lost',
): Promise<void> {
  const { bus } = market
  const sold = await bus.load(order, orderId)
  if (sold.status === 'unknown') throw new Error(`${orderId} does not exist`)
  const chargebackId = idNamed('chargeback', orderId)
  const at = new Date().toISOString()
  await send(market, chargeback, chargebackId, {
    type: 'RecordChargeback',
    chargebackId,
    processorDisputeId: `dp_${orderId}`,
    paymentIntentId: sold.paymentIntentId ?? '',
    checkoutId: sold.checkoutId,
    orderIds: [orderId],
    amountCents: sold.money.totalCents,
    reason: 'fraudulent',
    evidenceDueAt: undefined,
    status,
    openedAt: at,
    reportedAt: at,
  })
  await waitUntil(
    async () => {
      const state = await bus.load(order, orderId)
      return state.status === 'unknown' ? undefined : state.chargebacks[chargebackId]
    },
    (recorded) => recorded === (status === 'won' ? 'closed' : status),
  )
  await waitForProjections(market)
}
