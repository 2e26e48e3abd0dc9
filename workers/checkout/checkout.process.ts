import { inventorySettings, thresholdFor } from '#domain/catalog/inventory-settings.decider.ts'
import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import { chargeback } from '#domain/checkout/chargeback.decider.ts'
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
import { order } from '#domain/ordering/order.decider.ts'
import { WITHDRAWN } from '#domain/ordering/order-status.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { type PaymentIntent, PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { lateRefundKey } from '../payments/refund-keys.ts'
import { type OpenCheckouts, openCheckouts } from './open-checkouts.ts'
import type { CheckoutProcess } from './payment-updates.ts'
import { applyPaymentUpdate } from './payment-updates.ts'

export interface CheckoutProcessDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'request' | 'cancel' | 'refund' | 'retrieve'>
  readonly runtime: Runtime
}

export function checkoutProcess(deps: CheckoutProcessDeps): CheckoutProcess {
  const process: CheckoutProcess = {
    advance: async (checkoutId, causationId) => {
      const parts = { ...deps, process, open, checkoutId, causationId, replaced: [] }
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
  /** Id of the checkout's last event in this run, which causes the next step. */
  causationId: string | undefined
  /** The buyer's earlier checkouts that this one replaces. */
  replaced: readonly string[]
  ticket: PaymentIntent | undefined
  position: Position | undefined
}

/** A step performs the work of a status, records it and returns the new state. Undefined ends the run. */
type Step = (run: Run, state: KnownCheckout) => Promise<CheckoutState | undefined>

const STEPS: Readonly<Partial<Record<KnownCheckout['status'], Step>>> = {
  started: becomeOpenCheckout,
  reserved: placeOrders,
  paid: fulfillPayment,
  paid_after_expiry: reserveAgain,
  refused: releaseRefused,
  expired: releaseReservations,
  closed: cleanUp,
  refunding: refundLatePayment,
  refunded: cleanUp,
}

type Plan = KnownCheckout['plan']
type StockLine = ReturnType<typeof stockLines>[number]
type ReservationStep = 'hold' | 'hold-late'

/** Makes this the buyer's open checkout, unless an earlier one was just paid. */
async function becomeOpenCheckout(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  const claimed = await run.open.claim(state, run.causationId)
  if ('yields' in claimed) {
    const { yields: code, to } = claimed
    return record(run, { type: 'RecordCheckoutSuperseded', code, ...(to ? { to } : {}) })
  }
  run.replaced = claimed.takesOver
  return reserveStock(run, state, 'hold')
}

/**
 * Reserves every product: those that are running out one after another in sorted order, so that of two checkouts with the
 * same last items one gets them all, then the others in parallel. A shortage is recorded before the reservations are
 * released, so that one event decides.
 */
async function reserveStock(run: Run, { plan }: KnownCheckout, step: ReservationStep): Promise<CheckoutState> {
  const available = await reserveStoreCredit(run, plan, step)
  if (available !== undefined) return record(run, { type: 'RecordStoreCreditInsufficient', available }, step)
  const { scarce, plentiful } = await linesByAvailability(run, plan)
  let shortage: Shortage | undefined
  for (const line of scarce) shortage ??= await reserveLine(run, { line, plan, step })
  if (!shortage) {
    const reserved = await sendAll(plentiful, (line) => reserveLine(run, { line, plan, step }))
    shortage = reserved.find((result) => result !== undefined)
  }
  return record(run, shortage ? { type: 'RecordStockUnavailable', ...shortage } : { type: 'RecordStockReserved' }, step)
}

interface Shortage {
  readonly productId: string
  readonly code: string
  readonly available: number
}

/** Reservations of replaced checkouts are taken over in the same append, so that no other buyer gets them. */
async function reserveLine(
  run: Run,
  { line: { itemId, quantity }, plan, step }: { line: StockLine; plan: Plan; step: ReservationStep },
): Promise<Shortage | undefined> {
  const { checkoutId, replaced: takesOver } = run
  const { expiresAt } = plan
  const command = { type: 'ReserveStock', productId: itemId, checkoutId, quantity, expiresAt, takesOver } as const
  const context = contextOf(run, `${step}/${itemId}`)
  const reserved = await run.bus.dispatch({ decider: stock, id: itemId, command, context })
  if (!isRefusal(reserved)) return undefined
  return { productId: itemId, code: reserved.refused, available: Number(reserved.details.available ?? 0) }
}

/** Stock for at least this many carts like this one is plentiful. */
const PLENTIFUL_CARTS = 5

async function linesByAvailability({ bus }: Run, plan: Plan) {
  const lines = await sendAll(stockLines(plan), async (line) => {
    const state = await bus.load(stock, line.itemId)
    return { ...line, isScarce: availableOf(state) < PLENTIFUL_CARTS * line.quantity }
  })
  return { scarce: lines.filter(({ isScarce }) => isScarce), plentiful: lines.filter(({ isScarce }) => !isScarce) }
}

/** Reserves store credit. Returns the available amount if it is too small. */
async function reserveStoreCredit(run: Run, plan: Plan, step: ReservationStep): Promise<number | undefined> {
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

/** Releases the expired reservations first: otherwise a concurrent run could release the new ones. */
async function reserveAgain(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  if (state.replacedBy)
    return record(run, { type: 'RecordCheckoutSuperseded', code: 'checkout_replaced', to: state.replacedBy })
  await releaseAll(run, { ...state, status: 'expired' })
  return reserveStock(run, state, 'hold-late')
}

/**
 * Closes the replaced checkouts first, so that orders of two checkouts are never visible together. The payment is requested
 * meanwhile: nobody can pay it before it is recorded.
 */
async function placeOrders(run: Run, { plan }: KnownCheckout): Promise<CheckoutState> {
  await advanceReplaced(run)
  const { checkoutId } = run
  const amountCents = amountToCharge(plan)
  if (amountCents === 0) {
    await placeEachOrder(run, plan)
    return record(run, { type: 'PayWithStoreCredit' })
  }
  const customer = plan.subscription ? { customerId: plan.subscription.customerId } : {}
  const [, payment] = await bothSettled(
    placeEachOrder(run, plan),
    run.payments.request({ key: checkoutId, checkoutId, amountCents, ...customer }),
  )
  run.ticket = payment
  const { paymentIntentId } = payment
  const recorded = await record(run, { type: 'RecordPaymentRequested', paymentIntentId, amountCents })
  if (recorded.status !== 'unknown' && recorded.replacedBy) await run.payments.cancel(paymentIntentId)
  return recorded
}

async function placeEachOrder(run: Run, plan: Plan): Promise<void> {
  const { checkoutId, buyerId, contact } = plan
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
    } as const
    const context = contextOf(run, `place/${planned.orderId}`)
    return run.bus.dispatch({ decider: order, id: planned.orderId, command, context })
  })
}

function instructionsFor(
  { deliveryInstructions: instructions, producerInstructions }: Plan,
  producerId: string,
): string | undefined {
  const own = producerInstructions && !isErased(producerInstructions) ? producerInstructions[producerId] : undefined
  return own ?? (isErased(instructions) ? undefined : instructions)
}

/** The payment succeeded and the stock is reserved: sells the reserved stock and marks the orders as paid. */
async function fulfillPayment(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  if (!state.ordersPlaced) await placeEachOrder(run, state.plan)
  await bothSettled(
    sellAll(run, state.plan),
    bothSettled(redeemStoreCredit(run, state.plan), markOrdersPaid(run, state)),
  )
  return record(run, { type: 'CompleteCheckout' })
}

async function sellAll(run: Run, { orders }: Plan): Promise<void> {
  await sendAll(orders, async ({ producerId, lines }) => {
    const settings = await run.bus.load(inventorySettings, producerId)
    await sendAll(withoutBoxes(lines), ({ itemId }) => sellReservedStock(run, itemId, thresholdFor(settings, itemId)))
  })
}

async function markOrdersPaid(run: Run, { plan, paymentIntentId }: KnownCheckout): Promise<void> {
  await sendAll(plan.orders, async ({ orderId }) => {
    const command = { type: 'MarkOrderPaid', paymentIntentId: paymentIntentId ?? '' } as const
    const context = contextOf(run, `paid/${orderId}`)
    const paid = await run.bus.dispatch({ decider: order, id: orderId, command, context })
    if (isRefusal(paid))
      throw new Error(`checkout ${run.checkoutId}: order ${orderId} cannot be marked as paid (${paid.refused})`)
  })
}

async function redeemStoreCredit(run: Run, { accountId, storeCreditCents, orders: all }: Plan): Promise<void> {
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
  if (isRefusal(spent)) throw new Error(`checkout ${checkoutId} is paid, but its store credit is not reserved`)
}

/** Notifies the producer at `lowStockThreshold`. */
async function sellReservedStock(run: Run, productId: string, lowStockThreshold: number): Promise<void> {
  const { checkoutId } = run
  const command = { type: 'SellReservedStock', productId, checkoutId, lowStockThreshold } as const
  const sold = await run.bus.dispatch({
    decider: stock,
    id: productId,
    command,
    context: contextOf(run, `sell/${productId}`),
  })
  if (isRefusal(sold)) throw new Error(`checkout ${checkoutId}: ${productId} is paid, but its reservation is gone`)
}

/**
 * Stock or credit was insufficient, or another checkout takes precedence: releases everything, including what was taken over.
 */
async function releaseRefused(run: Run, state: KnownCheckout): Promise<undefined> {
  await releaseAll(run, state)
  await advanceReplaced(run)
}

const advanceReplaced = (run: Run) => sendAll(run.replaced, (id) => run.process.advance(id, run.causationId))

/** A replaced checkout keeps its reservations until its successor has taken them over. */
async function releaseReservations(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  const successor = await run.open.waitingSuccessor(state)
  if (successor) await run.process.advance(successor, run.causationId)
  await releaseAll(run, state)
  await failOrders(run, state)
  return record(run, { type: 'RecordReservationsReleased' })
}

/** The payment arrived after the stock was sold to others: refunds it. */
async function refundLatePayment(run: Run, state: KnownCheckout): Promise<CheckoutState | undefined> {
  await releaseAll(run, state)
  await failOrders(run, state)
  const refundId = await requestRefund(run, state)
  return refundId
    ? record(run, {
        type: 'RecordCheckoutRefunded',
        processorRefundId: refundId,
        amountCents: amountToCharge(state.plan),
      })
    : undefined
}

/**
 * Refunds the payment. During a chargeback the processor refuses refunds; if the bank decided for the buyer, it has returned
 * the money already.
 */
async function requestRefund(run: Run, { plan, paymentIntentId = '' }: KnownCheckout): Promise<string | undefined> {
  const request = {
    key: lateRefundKey(run.checkoutId),
    paymentIntentId,
    amountCents: amountToCharge(plan),
    reason: 'sold out',
  }
  try {
    return (await run.payments.refund(request)).refundId
  } catch (error) {
    if (!(error instanceof PaymentRejected && error.code === 'charge_disputed')) throw error
    return lostDisputeOf(run, plan.orders[0]!.orderId)
  }
}

/** The processor's id of the chargeback by which the bank returned the money. */
async function lostDisputeOf({ bus }: Run, orderId: string): Promise<string | undefined> {
  const state = await bus.load(order, orderId)
  if (state.status === 'unknown') return undefined
  const [lost] = Object.entries(state.chargebacks).find(([, status]) => status === 'lost') ?? []
  const its = lost ? await bus.load(chargeback, lost) : undefined
  return its && its.status !== 'unknown' ? its.processorDisputeId : undefined
}

/** Releases what a concurrent run may have reserved after the checkout ended. */
async function cleanUp(run: Run, state: KnownCheckout): Promise<undefined> {
  await releaseAll(run, { ...state, status: state.status === 'closed' ? 'expired' : 'refunding' })
  await failOrders(run, state)
  if (run.ticket) await run.payments.cancel(run.ticket.paymentIntentId)
}

async function releaseAll(run: Run, { plan, status }: KnownCheckout): Promise<undefined> {
  const { checkoutId } = run
  await sendAll(stockLines(plan), ({ itemId }) => {
    const command = { type: 'ReleaseStockReservation', productId: itemId, checkoutId } as const
    const context = contextOf(run, `release-${status}/${itemId}`)
    return run.bus.dispatch({ decider: stock, id: itemId, command, context })
  })
  await releaseStoreCredit(run, { plan, status })
}

async function releaseStoreCredit(run: Run, { plan, status }: Pick<KnownCheckout, 'plan' | 'status'>): Promise<void> {
  const { accountId, storeCreditCents } = plan
  if (!accountId || !storeCreditCents) return
  const command = { type: 'ReleaseStoreCredit', accountId, checkoutId: run.checkoutId } as const
  const context = contextOf(run, `release-${status}/credit`)
  await run.bus.dispatch({ decider: storeCredit, id: accountId, command, context })
}

/** Orders that were never placed refuse the command, which is fine. */
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
  run.causationId = result.lastEventId ?? run.causationId
  return result.state
}

/**
 * Sends commands to different streams in parallel, so that they share one commit. Waits for all of them, also when one fails:
 * a step that is repeated must not meet its predecessor.
 */
async function sendAll<T, R>(all: readonly T[], send: (one: T) => Promise<R>): Promise<R[]> {
  const settled = await Promise.allSettled(all.map(send))
  return settled.map(resultOf)
}

/** The same for two kinds of work. */
async function bothSettled<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b])
  return [resultOf(first), resultOf(second)]
}

function resultOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

const stockLines = (plan: Plan) =>
  withoutBoxes(plan.orders.flatMap(({ lines }) => lines)).sort((a, b) => (a.itemId < b.itemId ? -1 : 1))

/** The lines with stock. Boxes have slots instead. */
const withoutBoxes = <L extends { readonly itemId: string }>(lines: readonly L[]): L[] =>
  lines.filter(({ itemId }) => !isBox(itemId))

const contextOf = ({ checkoutId, causationId, runtime }: Run, step: string): CommandContext =>
  systemContext('checkout', {
    commandId: childCommandId(checkoutId, step),
    causationId,
    at: runtime.now(),
  })
