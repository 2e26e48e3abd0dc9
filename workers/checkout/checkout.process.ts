import { inventorySettings, thresholdFor } from '#domain/catalog/inventory-settings.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import {
  amountToCharge,
  type CheckoutCommand,
  type CheckoutState,
  checkout,
  type KnownCheckout,
} from '#domain/checkout/checkout.decider.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { isErased, type Position } from '#domain/kernel/event.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type OrderState, order } from '#domain/ordering/order.decider.ts'
import { WITHDRAWN } from '#domain/ordering/order-status.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { type Payments, PaymentsRefused, type PaymentTicket } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { lateRefundKey } from '../payments/refund-keys.ts'
import { type OpenCheckouts, openCheckouts } from './open-checkouts.ts'
import type { CheckoutProcess } from './payment-updates.ts'
import { applyPaymentUpdate } from './payment-updates.ts'

export interface CheckoutProcessDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'request' | 'cancel' | 'refund' | 'look'>
  readonly runtime: Runtime
}

export function checkoutProcess(deps: CheckoutProcessDeps): CheckoutProcess {
  const process: CheckoutProcess = {
    advance: async (checkoutId, correlationId) => {
      const parts = { ...deps, process, open, checkoutId, correlationId, replaced: [] }
      const run: Run = { ...parts, ticket: undefined, position: undefined }
      let state = await deps.bus.load(checkout, checkoutId)
      for (;;) {
        const step = state.status === 'unknown' ? undefined : STEPS[state.status]
        const next = step && (await step(run, state as KnownCheckout))
        if (!next) return { state, ticket: run.ticket, position: run.position }
        state = next
      }
    },
  }
  const open = openCheckouts({ ...deps, settlement: applyPaymentUpdate({ ...deps, process }) })
  return process
}

interface Run extends CheckoutProcessDeps {
  readonly process: CheckoutProcess
  readonly open: OpenCheckouts
  readonly checkoutId: string
  readonly correlationId: string
  /** The buyer's earlier checkouts that this run has taken over. */
  replaced: readonly string[]
  ticket: PaymentTicket | undefined
  position: Position | undefined
}

/** A step does what its status asks for and records it; answers the state that makes, which has a step of its own. */
type Step = (run: Run, state: KnownCheckout) => Promise<CheckoutState | undefined>

const STEPS: Readonly<Partial<Record<KnownCheckout['status'], Step>>> = {
  started: claim,
  reserved: placeOrders,
  ordered: requestPayment,
  paid: fulfillPayment,
  paid_late: reserveAgain,
  refused: giveUp,
  expired: releaseReservations,
  closed: cleanUp,
  refunding: refund,
  refunded: cleanUp,
}

type Plan = KnownCheckout['plan']
type Holding = 'hold' | 'hold-late'

/** The buyer's one open checkout is this one from now on, unless an earlier one was paid just before. */
async function claim(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  const claimed = await run.open.claim(state, run.correlationId)
  if ('yields' in claimed) {
    const { yields: code, to } = claimed
    return record(run, { type: 'RecordCheckoutSuperseded', code, ...(to ? { to } : {}) })
  }
  run.replaced = claimed.takesOver
  return reserveStock(run, state, 'hold')
}

/**
 * Holds every product, in sorted order. What could not be held is recorded first and released after: one word decides. What
 * replaced checkouts hold of it is taken over in the same append, so that no other buyer gets it in between.
 */
async function reserveStock(run: Run, { plan }: KnownCheckout, step: Holding): Promise<CheckoutState> {
  const { checkoutId } = run
  const available = await holdCredit(run, plan, step)
  if (available !== undefined) return record(run, { type: 'RecordStoreCreditInsufficient', available }, step)
  for (const { productId, quantity } of goodsOf(plan)) {
    const until = plan.expiresAt
    const command = { type: 'ReserveStock', productId, checkoutId, quantity, until, takesOver: run.replaced } as const
    const context = contextOf(run, `${step}/${productId}`)
    const held = await run.bus.dispatch({ decider: stock, id: productId, command, context })
    if (isRefusal(held)) {
      const available = Number(held.details.available ?? 0)
      return record(run, { type: 'RecordStockUnavailable', productId, code: held.refused, available }, step)
    }
  }
  return record(run, { type: 'RecordStockReserved' }, step)
}

/** Puts by what store credit is to pay; answers how much there is when that is less. */
async function holdCredit(run: Run, plan: Plan, step: Holding): Promise<number | undefined> {
  const { accountId, storeCreditCents: amountCents } = plan
  if (!accountId || !amountCents) return undefined
  const { checkoutId } = run
  const afterExpiry = step === 'hold-late'
  const command = {
    type: 'ReserveStoreCredit',
    accountId,
    checkoutId,
    amountCents,
    afterExpiry: afterExpiry,
    takesOver: run.replaced,
  } as const
  const context = contextOf(run, `${step}/credit`)
  const held = await run.bus.dispatch({ decider: storeCredit, id: accountId, command, context })
  return isRefusal(held) ? Number(held.details.available ?? 0) : undefined
}

/** What time took back is taken back for good first: else somebody still at it would take back the new holds. */
async function reserveAgain(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  if (state.replacedBy)
    return record(run, { type: 'RecordCheckoutSuperseded', code: 'checkout_replaced', to: state.replacedBy })
  await releaseAll(run, { ...state, status: 'expired' })
  return reserveStock(run, state, 'hold-late')
}

/** What was taken over is closed first, so that nobody sees orders of two checkouts. */
async function placeOrders(run: Run, { plan }: KnownCheckout): Promise<CheckoutState> {
  await closeReplaced(run)
  const { checkoutId, buyerId, contact, acceptedPolicies } = plan
  if (isErased(contact)) throw new Error(`checkout ${checkoutId}: its buyer was erased before the orders were placed`)
  await sendAll(plan.orders, (planned) => {
    const instructions = instructionsFor(plan, planned.producerId)
    const command = {
      type: 'PlaceOrder',
      ...planned,
      checkoutId,
      buyerId,
      contact,
      ...(instructions ? { deliveryInstructions: instructions } : {}),
      ...(acceptedPolicies ? { acceptedPolicies } : {}),
    } as const
    const context = contextOf(run, `place/${planned.orderId}`)
    return run.bus.dispatch({ decider: order, id: planned.orderId, command, context })
  })
  return record(run, { type: 'RecordOrdersPlaced' })
}

function instructionsFor(
  { deliveryInstructions: instructions, producerInstructions }: Plan,
  producerId: string,
): string | undefined {
  const own = producerInstructions && !isErased(producerInstructions) ? producerInstructions[producerId] : undefined
  return own ?? (isErased(instructions) ? undefined : instructions)
}

async function requestPayment(run: Run, { plan }: KnownCheckout): Promise<CheckoutState> {
  const { checkoutId } = run
  const amountCents = amountToCharge(plan)
  if (amountCents === 0) return record(run, { type: 'PayWithStoreCredit' })
  const { subscription: standing } = plan
  const theirs = standing ? { customerId: standing.customerId } : {}
  run.ticket = await run.payments.request({ key: checkoutId, checkoutId, amountCents, ...theirs })
  const { paymentIntentId } = run.ticket
  const recorded = await record(run, { type: 'RecordPaymentRequested', paymentIntentId, amountCents })
  if (recorded.status !== 'unknown' && recorded.replacedBy) await run.payments.cancel(paymentIntentId)
  return recorded
}

/** The money is here and the goods are held: holds become sales, orders are paid. */
async function fulfillPayment(run: Run, { plan, paymentIntentId }: KnownCheckout): Promise<CheckoutState> {
  const { checkoutId } = run
  await sendAll(plan.orders, async ({ producerId, lines }) => {
    const settings = await run.bus.load(inventorySettings, producerId)
    await sendAll(offShelf(lines), ({ productId }) => sell(run, productId, thresholdFor(settings, productId)))
  })
  await spendCredit(run, plan)
  await sendAll(plan.orders, async ({ orderId }) => {
    const command = { type: 'MarkOrderPaid', paymentIntentId: paymentIntentId ?? '' } as const
    const paid = await run.bus.dispatch({
      decider: order,
      id: orderId,
      command,
      context: contextOf(run, `paid/${orderId}`),
    })
    if (isRefusal(paid)) throw new Error(`checkout ${checkoutId}: order ${orderId} refuses its money (${paid.refused})`)
  })
  return record(run, { type: 'CompleteCheckout' })
}

async function spendCredit(run: Run, { accountId, storeCreditCents, orders: all }: Plan): Promise<void> {
  if (!accountId || !storeCreditCents) return
  const { checkoutId } = run
  const orders = all.map(({ orderId, money }) => ({ orderId, amountCents: money.storeCreditCents ?? 0 }))
  const command = { type: 'RedeemStoreCredit', accountId, checkoutId, orders } as const
  const spent = await run.bus.dispatch({
    decider: storeCredit,
    id: accountId,
    command,
    context: contextOf(run, 'spend-credit'),
  })
  if (isRefusal(spent)) throw new Error(`checkout ${checkoutId} is paid but its credit is not held`)
}

/** `lowStockThreshold` is from how little left the producer wants to be told. */
async function sell(run: Run, productId: string, lowStockThreshold: number): Promise<void> {
  const { checkoutId } = run
  const command = { type: 'SellReservedStock', productId, checkoutId, lowStockThreshold } as const
  const sold = await run.bus.dispatch({
    decider: stock,
    id: productId,
    command,
    context: contextOf(run, `sell/${productId}`),
  })
  if (isRefusal(sold)) throw new Error(`checkout ${checkoutId}: ${productId} is paid but its hold is gone`)
}

/** Goods or credit were gone, or another checkout of the buyer goes before: nothing is kept, of what was taken over either. */
async function giveUp(run: Run, state: KnownCheckout): Promise<undefined> {
  await releaseAll(run, state)
  await closeReplaced(run)
}

const closeReplaced = (run: Run) => sendAll(run.replaced, (id) => run.process.advance(id, run.correlationId))

/** A replaced checkout keeps what it holds until its successor has taken it over. */
async function releaseReservations(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  const successor = await run.open.waitingSuccessor(state)
  if (successor) await run.process.advance(successor, run.correlationId)
  await releaseAll(run, state)
  await failOrders(run, state)
  return record(run, { type: 'RecordReservationsReleased' })
}

/** Paid too late, and the goods are gone: the money goes back by itself. */
async function refund(run: Run, state: KnownCheckout): Promise<CheckoutState | undefined> {
  await releaseAll(run, state)
  await failOrders(run, state)
  const refundId = await giveBack(run, state)
  return refundId
    ? record(run, { type: 'RecordCheckoutRefunded', refundId, amountCents: amountToCharge(state.plan) })
    : undefined
}

/** While the buyer's bank has the money in dispute nothing can go back from here; what it took was given back by it. */
async function giveBack(run: Run, { plan, paymentIntentId = '' }: KnownCheckout): Promise<string | undefined> {
  const request = {
    key: lateRefundKey(run.checkoutId),
    paymentIntentId,
    amountCents: amountToCharge(plan),
    reason: 'sold out',
  }
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
async function cleanUp(run: Run, state: KnownCheckout): Promise<undefined> {
  await releaseAll(run, { ...state, status: state.status === 'closed' ? 'expired' : 'refunding' })
  await failOrders(run, state)
  if (run.ticket) await run.payments.cancel(run.ticket.paymentIntentId)
}

async function releaseAll(run: Run, { plan, status }: KnownCheckout): Promise<undefined> {
  const { checkoutId } = run
  await sendAll(goodsOf(plan), ({ productId }) => {
    const command = { type: 'ReleaseStockReservation', productId, checkoutId } as const
    const context = contextOf(run, `release-${status}/${productId}`)
    return run.bus.dispatch({ decider: stock, id: productId, command, context })
  })
  await releaseCredit(run, { plan, status })
}

async function releaseCredit(run: Run, { plan, status }: Pick<KnownCheckout, 'plan' | 'status'>): Promise<void> {
  const { accountId, storeCreditCents } = plan
  if (!accountId || !storeCreditCents) return
  const command = { type: 'ReleaseStoreCredit', accountId, checkoutId: run.checkoutId } as const
  const context = contextOf(run, `release-${status}/credit`)
  await run.bus.dispatch({ decider: storeCredit, id: accountId, command, context })
}

/** Orders that were never placed have nothing to fail: their refusal is no news. */
async function failOrders(run: Run, { plan, endReason }: KnownCheckout): Promise<void> {
  const reason = endReason === 'replaced' || endReason === 'abandoned' ? WITHDRAWN : 'not paid in time'
  await sendAll(plan.orders, ({ orderId }) => {
    const command = { type: 'MarkOrderPaymentFailed', reason } as const
    return run.bus.dispatch({ decider: order, id: orderId, command, context: contextOf(run, `fail/${orderId}`) })
  })
}

async function record(run: Run, command: CheckoutCommand, step = ''): Promise<CheckoutState> {
  const context = contextOf(run, `${command.type}${step}`)
  const result = await run.bus.dispatch({ decider: checkout, id: run.checkoutId, command, context })
  if (isRefusal(result)) throw new Error(`checkout ${run.checkoutId}: ${command.type} was refused (${result.refused})`)
  run.position = result.position ?? run.position
  return result.state
}

/** Sends what does not wait for one another at once: each goes to a stream of its own, and one commit takes them all. */
const sendAll = <T>(all: readonly T[], send: (one: T) => Promise<unknown>): Promise<unknown> =>
  Promise.all(all.map(send))

const goodsOf = (plan: KnownCheckout['plan']) =>
  offShelf(plan.orders.flatMap(({ lines }) => lines)).sort((a, b) => (a.productId < b.productId ? -1 : 1))

/** What is taken off a shelf; a box has a place instead. */
const offShelf = <L extends { readonly productId: string }>(lines: readonly L[]): L[] =>
  lines.filter(({ productId }) => !isBox(productId))

const contextOf = ({ checkoutId, correlationId, runtime }: Run, step: string): CommandContext =>
  systemContext('checkout', {
    commandId: childCommandId(checkoutId, step),
    correlationId,
    causationId: checkoutId,
    at: runtime.now(),
  })
