import { shelfSettings, thresholdFor } from '#domain/catalog/shelf-settings.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import {
  type CheckoutCommand,
  type CheckoutState,
  chargeOf,
  checkout,
  type KnownCheckout,
} from '#domain/checkout/checkout.decider.ts'
import { credit } from '#domain/credit/credit.decider.ts'
import { type CommandBus, type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import { isErased, type Position } from '#domain/kernel/event.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type OrderState, order } from '#domain/ordering/order.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { type Payments, PaymentsRefused, type PaymentTicket } from '#platform/payments/payments.ts'
import { lateRefundKey } from '../refund-keys.ts'

export interface CheckoutProcess {
  /**
   * Takes a checkout as far as it can go by itself. Safe to call at any time, by anyone, again and again: each step's
   * commands bear ids made from (checkout, step). Throws `PaymentsUnavailable` when the processor cannot be reached.
   */
  advance(checkoutId: string, correlationId: string): Promise<Advanced>
}

export interface Advanced {
  readonly state: CheckoutState
  /** Present when the payment was asked for in this very run. */
  readonly ticket: PaymentTicket | undefined
  /** The newest position written in this run. */
  readonly position: Position | undefined
}

export interface CheckoutProcessDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'request' | 'cancel' | 'refund'>
  readonly facts: Facts
}

export const checkoutProcess = (deps: CheckoutProcessDeps): CheckoutProcess => ({
  advance: async (checkoutId, correlationId) => {
    const run: Run = { ...deps, checkoutId, correlationId, ticket: undefined, position: undefined }
    let state = await deps.bus.load(checkout, checkoutId)
    for (;;) {
      const step = state.status === 'unknown' ? undefined : STEPS[state.status]
      const next = step && (await step(run, state as KnownCheckout))
      if (!next) return { state, ticket: run.ticket, position: run.position }
      state = next
    }
  },
})

interface Run extends CheckoutProcessDeps {
  readonly checkoutId: string
  readonly correlationId: string
  ticket: PaymentTicket | undefined
  position: Position | undefined
}

/** A step does what its status asks for and records it; answers the state that makes, which has a step of its own. */
type Step = (run: Run, state: KnownCheckout) => Promise<CheckoutState | undefined>

const STEPS: Readonly<Partial<Record<KnownCheckout['status'], Step>>> = {
  started: (run, state) => reserve(run, state, 'hold'),
  reserved: placeOrders,
  ordered: requestPayment,
  paid: deliver,
  paid_late: holdAgain,
  refused: releaseAll,
  expired: close,
  closed: sweep,
  refunding: refund,
  refunded: sweep,
}

type Plan = KnownCheckout['plan']
type Holding = 'hold' | 'hold-late'

/** Holds every product, in sorted order. What could not be held is recorded first and released after: one word decides. */
async function reserve(run: Run, { plan }: KnownCheckout, step: Holding): Promise<CheckoutState> {
  const { checkoutId } = run
  const available = await holdCredit(run, plan, step)
  if (available !== undefined) return record(run, { type: 'RecordCreditRefused', available }, step)
  for (const { productId, quantity } of goodsOf(plan)) {
    const command = { type: 'HoldStock', productId, checkoutId, quantity, until: plan.expiresAt } as const
    const by = senderOf(run, `${step}/${productId}`)
    const held = await run.bus.dispatch({ decider: stock, id: productId, command, by })
    if (isRefusal(held)) {
      const available = Number(held.details.available ?? 0)
      return record(run, { type: 'RecordRefused', productId, code: held.refused, available }, step)
    }
  }
  return record(run, { type: 'RecordReserved' }, step)
}

/** Puts by what store credit is to pay; answers how much there is when that is less. */
async function holdCredit(run: Run, plan: Plan, step: Holding): Promise<number | undefined> {
  const { accountId, creditCents: amountCents } = plan
  if (!accountId || !amountCents) return undefined
  const { checkoutId } = run
  const command = { type: 'HoldCredit', accountId, checkoutId, amountCents, late: step === 'hold-late' } as const
  const by = senderOf(run, `${step}/credit`)
  const held = await run.bus.dispatch({ decider: credit, id: accountId, command, by })
  return isRefusal(held) ? Number(held.details.available ?? 0) : undefined
}

/** What time took back is taken back for good first: else somebody still at it would take back the new holds. */
async function holdAgain(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  await releaseAll(run, { ...state, status: 'expired' })
  return reserve(run, state, 'hold-late')
}

async function placeOrders(run: Run, { plan }: KnownCheckout): Promise<CheckoutState> {
  const { checkoutId, buyerId, contact, instructions, agreed } = plan
  if (isErased(contact)) throw new Error(`checkout ${checkoutId}: its buyer was erased before the orders were placed`)
  const known = {
    ...(instructions && !isErased(instructions) ? { instructions } : {}),
    ...(agreed ? { agreed } : {}),
  }
  await together(plan.orders, (planned) => {
    const command = { type: 'PlaceOrder', ...planned, checkoutId, buyerId, contact, ...known } as const
    const by = senderOf(run, `place/${planned.orderId}`)
    return run.bus.dispatch({ decider: order, id: planned.orderId, command, by })
  })
  return record(run, { type: 'RecordOrdersPlaced' })
}

async function requestPayment(run: Run, { plan }: KnownCheckout): Promise<CheckoutState> {
  const { checkoutId } = run
  const amountCents = chargeOf(plan)
  if (amountCents === 0) return record(run, { type: 'PayByCredit' })
  const { standing } = plan
  const theirs = standing ? { customerId: standing.customerId } : {}
  run.ticket = await run.payments.request({ key: checkoutId, checkoutId, amountCents, ...theirs })
  const { intentId } = run.ticket
  return record(run, { type: 'RecordPaymentRequested', intentId, amountCents })
}

/** The money is here and the goods are held: holds become sales, orders are paid. */
async function deliver(run: Run, { plan, intentId }: KnownCheckout): Promise<CheckoutState> {
  const { checkoutId } = run
  await together(plan.orders, async ({ producerId, lines }) => {
    const settings = await run.bus.load(shelfSettings, producerId)
    await together(offShelf(lines), ({ productId }) => sell(run, productId, thresholdFor(settings, productId)))
  })
  await spendCredit(run, plan)
  await together(plan.orders, async ({ orderId }) => {
    const command = { type: 'MarkOrderPaid', intentId: intentId ?? '' } as const
    const paid = await run.bus.dispatch({ decider: order, id: orderId, command, by: senderOf(run, `paid/${orderId}`) })
    if (isRefusal(paid)) throw new Error(`checkout ${checkoutId}: order ${orderId} refuses its money (${paid.refused})`)
  })
  return record(run, { type: 'RecordCompleted' })
}

async function spendCredit(run: Run, { accountId, creditCents, orders: all }: Plan): Promise<void> {
  if (!accountId || !creditCents) return
  const { checkoutId } = run
  const orders = all.map(({ orderId, money }) => ({ orderId, amountCents: money.creditCents ?? 0 }))
  const command = { type: 'SpendCredit', accountId, checkoutId, orders } as const
  const spent = await run.bus.dispatch({ decider: credit, id: accountId, command, by: senderOf(run, 'spend-credit') })
  if (isRefusal(spent)) throw new Error(`checkout ${checkoutId} is paid but its credit is not held`)
}

/** `lowAt` is from how little left the producer wants to be told. */
async function sell(run: Run, productId: string, lowAt: number): Promise<void> {
  const { checkoutId } = run
  const command = { type: 'SellHeldStock', productId, checkoutId, lowAt } as const
  const sold = await run.bus.dispatch({
    decider: stock,
    id: productId,
    command,
    by: senderOf(run, `sell/${productId}`),
  })
  if (isRefusal(sold)) throw new Error(`checkout ${checkoutId}: ${productId} is paid but its hold is gone`)
}

async function close(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  await releaseAll(run, state)
  await failOrders(run, state)
  return record(run, { type: 'RecordClosed' })
}

/** Paid too late, and the goods are gone: the money goes back by itself. */
async function refund(run: Run, state: KnownCheckout): Promise<CheckoutState | undefined> {
  await releaseAll(run, state)
  await failOrders(run, state)
  const refundId = await giveBack(run, state)
  return refundId ? record(run, { type: 'RecordRefunded', refundId, amountCents: chargeOf(state.plan) }) : undefined
}

/** While the buyer's bank has the money in dispute nothing can go back from here; what it took was given back by it. */
async function giveBack(run: Run, { plan, intentId = '' }: KnownCheckout): Promise<string | undefined> {
  const request = { key: lateRefundKey(run.checkoutId), intentId, amountCents: chargeOf(plan), reason: 'sold out' }
  try {
    return (await run.payments.refund(request)).refundId
  } catch (error) {
    if (!(error instanceof PaymentsRefused && error.code === 'charge_disputed')) throw error
    return lostDisputeOf(await run.bus.load(order, plan.orders[0]!.orderId))
  }
}

const lostDisputeOf = (state: OrderState): string | undefined =>
  state.status === 'unknown'
    ? undefined
    : Object.entries(state.disputes).find(([, standing]) => standing === 'lost')?.[0]

/** Somebody may have been at a step while another ended the checkout: what they left behind is cleared away. */
async function sweep(run: Run, state: KnownCheckout): Promise<undefined> {
  await releaseAll(run, { ...state, status: state.status === 'closed' ? 'expired' : 'refunding' })
  await failOrders(run, state)
  if (run.ticket) await run.payments.cancel(run.ticket.intentId)
}

async function releaseAll(run: Run, { plan, status }: KnownCheckout): Promise<undefined> {
  const { checkoutId } = run
  await together(goodsOf(plan), ({ productId }) => {
    const command = { type: 'ReleaseHold', productId, checkoutId } as const
    const by = senderOf(run, `release-${status}/${productId}`)
    return run.bus.dispatch({ decider: stock, id: productId, command, by })
  })
  await releaseCredit(run, { plan, status })
}

async function releaseCredit(run: Run, { plan, status }: Pick<KnownCheckout, 'plan' | 'status'>): Promise<void> {
  const { accountId, creditCents } = plan
  if (!accountId || !creditCents) return
  const command = { type: 'ReleaseCredit', accountId, checkoutId: run.checkoutId } as const
  const by = senderOf(run, `release-${status}/credit`)
  await run.bus.dispatch({ decider: credit, id: accountId, command, by })
}

/** Orders that were never placed have nothing to fail: their refusal is no news. */
async function failOrders(run: Run, { plan }: KnownCheckout): Promise<void> {
  await together(plan.orders, ({ orderId }) => {
    const command = { type: 'MarkPaymentFailed', reason: 'not paid in time' } as const
    return run.bus.dispatch({ decider: order, id: orderId, command, by: senderOf(run, `fail/${orderId}`) })
  })
}

async function record(run: Run, command: CheckoutCommand, step = ''): Promise<CheckoutState> {
  const by = senderOf(run, `${command.type}${step}`)
  const result = await run.bus.dispatch({ decider: checkout, id: run.checkoutId, command, by })
  if (isRefusal(result)) throw new Error(`checkout ${run.checkoutId}: ${command.type} was refused (${result.refused})`)
  run.position = result.position ?? run.position
  return result.state
}

/** Sends what does not wait for one another at once: each goes to a stream of its own, and one commit takes them all. */
const together = <T>(all: readonly T[], send: (one: T) => Promise<unknown>): Promise<unknown> =>
  Promise.all(all.map(send))

const goodsOf = (plan: KnownCheckout['plan']) =>
  offShelf(plan.orders.flatMap(({ lines }) => lines)).sort((a, b) => (a.productId < b.productId ? -1 : 1))

/** What is taken off a shelf; a box has a place instead. */
const offShelf = <L extends { readonly productId: string }>(lines: readonly L[]): L[] =>
  lines.filter(({ productId }) => !isBox(productId))

const senderOf = ({ checkoutId, correlationId, facts }: Run, step: string): CommandContext => ({
  commandId: stepId(checkoutId, step),
  correlationId,
  causationId: checkoutId,
  actor: { kind: 'system', id: 'checkout' },
  at: facts.now(),
})
