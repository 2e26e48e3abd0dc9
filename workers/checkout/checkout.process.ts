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
import { payment } from '#domain/checkout/payment.decider.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { type Instant, isErased, type Position } from '#domain/kernel/event.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { billingDocument } from '#domain/ordering/billing-document.decider.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { WITHDRAWN } from '#domain/ordering/order-status.ts'
import { transfer } from '#domain/payouts/transfer.decider.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { type PaymentIntent, PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import { withFreshReads } from '#platform/runtime/causation.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { bothSettled } from '../jobs/work-definitions.ts'
import { lateRefundKey } from '../payments/processor-ids.ts'
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
      const base = { ...deps, process, open, checkoutId, causationId, replaced: [] }
      const run: Run = { ...base, reserved: new Set(), requestedPayment: undefined, position: undefined }
      let state = await deps.bus.load(checkout, checkoutId)
      for (;;) {
        const step = state.status === 'unknown' ? undefined : STEPS[state.status]
        const next = step && (await step(run, state as KnownCheckout))
        if (!next) return { state, requestedPayment: run.requestedPayment, position: run.position }
        state = next
      }
    },
  }
  const open = openCheckouts({ ...deps, paymentUpdates: applyPaymentUpdate({ ...deps, process }) })
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
  /** Products that this run reserved while the checkout became the buyer's open one. */
  readonly reserved: Set<string>
  requestedPayment: PaymentIntent | undefined
  position: Position | undefined
}

/** A step performs the work of a status, records it and returns the new state. Undefined ends the run. */
type Step = (run: Run, state: KnownCheckout) => Promise<CheckoutState | undefined>

const STEPS: Readonly<Partial<Record<KnownCheckout['status'], Step>>> = {
  started: becomeOpenCheckout,
  reserved: placeOrders,
  awaiting_payment: placeMissingOrders,
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
type ReservationStep = 'reserve' | 'reserve-again'

/** Makes this the buyer's open checkout, unless an earlier one was just paid. */
async function becomeOpenCheckout(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  const [claim] = await bothSettled(run.open.claim(state, run.causationId), reservePlentifulStock(run, state))
  if ('yields' in claim) {
    const { yields: code, to } = claim
    return record(run, { type: 'RecordCheckoutSuperseded', code, ...(to ? { to } : {}) })
  }
  run.replaced = claim.takesOver
  return reserveStock(run, state, 'reserve')
}

/**
 * Reserves plentiful stock while the checkout becomes the buyer's open one, if it is their first: it has no
 * reservations to take over. A failure is not final, because `reserveStock` tries again.
 */
async function reservePlentifulStock(run: Run, state: KnownCheckout): Promise<void> {
  const { plan } = state
  if (plan.storeCreditCents || !(await run.open.isFirst(state))) return
  const { plentiful } = await linesByAvailability(run, plan)
  await sendAll(plentiful, async (line) => {
    if (!(await reserveLine(run, { line, plan, step: 'reserve' }))) run.reserved.add(line.itemId)
  })
}

/**
 * Reserves every product: scarce ones one at a time in sorted order, so that of two checkouts with the same last items
 * one gets them all; then the others in parallel. Records a shortage before the reservations are released, so that one
 * event decides. If nothing else has to happen first, records the reservation and the payment request in one event.
 */
async function reserveStock(run: Run, { plan }: KnownCheckout, step: ReservationStep): Promise<CheckoutState> {
  const available = await reserveStoreCredit(run, plan, step)
  if (available !== undefined) return record(run, { type: 'RecordStoreCreditInsufficient', available }, { step })
  const { scarce, plentiful } = await linesByAvailability(run, plan)
  let shortage: Shortage | undefined
  for (const line of scarce) shortage ??= await reserveLine(run, { line, plan, step })
  if (!shortage) {
    const reserved = await sendAll(plentiful, (line) => reserveLine(run, { line, plan, step }))
    shortage = reserved.find((result) => result !== undefined)
  }
  if (shortage) return record(run, { type: 'RecordStockUnavailable', ...shortage }, { step })
  if (step === 'reserve' && canRequestPaymentNow(run, plan)) return requestPayment(run, plan)
  return record(run, { type: 'RecordStockReserved' }, { step })
}

/**
 * Whether the payment can be requested right away. Not if replaced checkouts must be closed first, which wait for this
 * one's reservations, and not for a subscription, whose card is charged by the request.
 */
const canRequestPaymentNow = ({ replaced }: Run, plan: Plan): boolean =>
  replaced.length === 0 && !plan.subscription && amountToCharge(plan) > 0

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

async function linesByAvailability({ bus, reserved }: Run, plan: Plan) {
  const unreserved = stockLines(plan).filter(({ itemId }) => !reserved.has(itemId))
  const lines = await sendAll(unreserved, async (line) => {
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
  const afterExpiry = step === 'reserve-again'
  const command = {
    type: 'ReserveStoreCredit',
    accountId,
    checkoutId,
    amountCents,
    afterExpiry,
    takesOver: run.replaced,
  } as const
  const context = contextOf(run, `${step}/credit`)
  const reserved = await run.bus.dispatch({ decider: storeCredit, id: accountId, command, context })
  return isRefusal(reserved) ? Number(reserved.details.available ?? 0) : undefined
}

/** Releases the expired reservations first: otherwise a concurrent run could release the new ones. */
async function reserveAgain(run: Run, state: KnownCheckout): Promise<CheckoutState> {
  if (state.replacedBy)
    return record(run, { type: 'RecordCheckoutSuperseded', code: 'checkout_replaced', to: state.replacedBy })
  await releaseAll(run, { ...state, status: 'expired' })
  return reserveStock(run, state, 'reserve-again')
}

/** Closes the replaced checkouts first, so that orders of two checkouts are never visible at the same time. */
async function placeOrders(run: Run, { plan }: KnownCheckout): Promise<CheckoutState> {
  await advanceReplaced(run)
  if (amountToCharge(plan) > 0) return requestPayment(run, plan)
  await placeEachOrder(run, plan.orders, plan)
  return record(run, { type: 'PayWithStoreCredit', occurredAt: run.runtime.now() })
}

/**
 * Places the orders while the payment is requested and recorded: the buyer can pay after both. If the process is killed
 * in between, the next run places the missing orders.
 */
async function requestPayment(run: Run, plan: Plan): Promise<CheckoutState> {
  const { checkoutId } = run
  const amountCents = amountToCharge(plan)
  const customer = plan.subscription ? { customerId: plan.subscription.customerId } : {}
  const request = async () => {
    run.requestedPayment = await run.payments.request({ key: checkoutId, checkoutId, amountCents, ...customer })
    const { paymentIntentId } = run.requestedPayment
    // A buyer can pay only now; a saved card is charged by the request.
    const precedes = plan.subscription ? [] : [payment.stream(paymentIntentId)]
    const command = { type: 'RecordPaymentRequested', paymentIntentId, amountCents } as const
    const recorded = await record(run, command, { precedes })
    if (recorded.status !== 'unknown' && recorded.replacedBy) await run.payments.cancel(paymentIntentId)
  }
  contactOf(run, plan)
  await bothSettled(placeEachOrder(run, plan.orders, plan), request())
  // If another run ended the checkout in the meantime, it could not fail orders that were not placed yet.
  return withFreshReads(() => run.bus.load(checkout, checkoutId))
}

/** Places orders that a killed run did not place. */
async function placeMissingOrders(run: Run, { plan }: KnownCheckout): Promise<undefined> {
  const states = await sendAll(plan.orders, ({ orderId }) => run.bus.load(order, orderId))
  const missing = plan.orders.filter((_, index) => states[index]!.status === 'unknown')
  if (missing.length > 0) await placeEachOrder(run, missing, plan)
}

async function placeEachOrder(run: Run, orders: Plan['orders'], plan: Plan): Promise<void> {
  const { checkoutId, buyerId } = plan
  const contact = contactOf(run, plan)
  await sendAll(orders, (planned) => {
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

function contactOf({ checkoutId }: Run, { contact }: Plan) {
  if (isErased(contact)) throw new Error(`checkout ${checkoutId}: its buyer was erased before the orders were placed`)
  return contact
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
  await placeMissingOrders(run, state)
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

async function markOrdersPaid(run: Run, { plan, paymentIntentId, paidAt }: KnownCheckout): Promise<void> {
  if (!paymentIntentId || !paidAt) throw new Error(`checkout ${run.checkoutId} is not paid`)
  await sendAll(plan.orders, async ({ orderId }) => {
    const command = { type: 'MarkOrderPaid', paymentIntentId, occurredAt: paidAt } as const
    const context = contextOf(run, `paid/${orderId}`)
    const precedes = [transfer.stream(orderId), billingDocument.stream(orderId)]
    const paid = await run.bus.dispatch({ decider: order, id: orderId, command, context, precedes })
    if (isRefusal(paid))
      throw new Error(`checkout ${run.checkoutId}: order ${orderId} cannot be marked as paid (${paid.refused})`)
  })
}

async function redeemStoreCredit(run: Run, { accountId, storeCreditCents, orders: all }: Plan): Promise<void> {
  if (!accountId || !storeCreditCents) return
  const { checkoutId } = run
  const orders = all.map(({ orderId, money }) => ({ orderId, amountCents: money.storeCreditCents ?? 0 }))
  const command = { type: 'RedeemStoreCredit', accountId, checkoutId, orders } as const
  const redeemed = await run.bus.dispatch({
    decider: storeCredit,
    id: accountId,
    command,
    context: contextOf(run, 'redeem-credit'),
  })
  if (isRefusal(redeemed)) throw new Error(`checkout ${checkoutId} is paid, but its store credit is not reserved`)
}

/** Sells the reserved stock of a product; reaching `lowStockThreshold` notifies the producer. */
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
 * Stock or credit was insufficient, or another checkout takes precedence: releases everything, including what was taken
 * over. A concurrent run may have found enough stock, placed the orders and requested the payment, which it did not
 * record.
 */
async function releaseRefused(run: Run, state: KnownCheckout): Promise<undefined> {
  await releaseAll(run, state)
  await failOrders(run, state)
  if (run.requestedPayment) await run.payments.cancel(run.requestedPayment.paymentIntentId)
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
  const refund = await requestRefund(run, state)
  if (!refund) return undefined
  const { refundId: processorRefundId, occurredAt } = refund
  const amountCents = amountToCharge(state.plan)
  return record(run, { type: 'RecordCheckoutRefunded', processorRefundId, amountCents, occurredAt })
}

/**
 * Refunds the payment. During a chargeback the processor rejects refunds; if the bank decided for the buyer, it has
 * already returned the money.
 */
async function requestRefund(
  run: Run,
  { plan, paymentIntentId = '' }: KnownCheckout,
): Promise<ReturnedPayment | undefined> {
  const request = {
    key: lateRefundKey(run.checkoutId),
    paymentIntentId,
    amountCents: amountToCharge(plan),
    reason: 'sold out',
  }
  try {
    const { refundId, madeAt: occurredAt } = await run.payments.refund(request)
    return { refundId, occurredAt }
  } catch (error) {
    if (!(error instanceof PaymentRejected && error.code === 'charge_disputed')) throw error
    return lostDisputeOf(run, plan.orders[0]!.orderId)
  }
}

/** The processor's id and time of the refund or chargeback. */
interface ReturnedPayment {
  readonly refundId: string
  readonly occurredAt: Instant
}

/** The chargeback by which the bank returned the money. */
async function lostDisputeOf({ bus }: Run, orderId: string): Promise<ReturnedPayment | undefined> {
  const state = await bus.load(order, orderId)
  if (state.status === 'unknown') return undefined
  const [lost] = Object.entries(state.chargebacks).find(([, status]) => status === 'lost') ?? []
  const chargebackState = lost ? await bus.load(chargeback, lost) : undefined
  return chargebackState && chargebackState.status !== 'unknown'
    ? { refundId: chargebackState.processorDisputeId, occurredAt: chargebackState.changedAt }
    : undefined
}

/** Releases what a concurrent run may have reserved after the checkout ended. */
async function cleanUp(run: Run, state: KnownCheckout): Promise<undefined> {
  await releaseAll(run, { ...state, status: state.status === 'closed' ? 'expired' : 'refunding' })
  await failOrders(run, state)
  if (run.requestedPayment) await run.payments.cancel(run.requestedPayment.paymentIntentId)
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

/** Orders that were never placed refuse the command, which is expected. */
async function failOrders(run: Run, { plan, endReason }: KnownCheckout): Promise<void> {
  const reason = endReason === 'replaced' || endReason === 'abandoned' ? WITHDRAWN : 'not paid in time'
  await sendAll(plan.orders, ({ orderId }) => {
    const command = { type: 'MarkOrderPaymentFailed', reason } as const
    return run.bus.dispatch({ decider: order, id: orderId, command, context: contextOf(run, `fail/${orderId}`) })
  })
}

async function record(
  run: Run,
  command: CheckoutCommand,
  { step = '', precedes = [] }: { readonly step?: string; readonly precedes?: readonly string[] } = {},
): Promise<CheckoutState> {
  const context = contextOf(run, `${command.type}${step}`)
  const result = await run.bus.dispatch({ decider: checkout, id: run.checkoutId, command, context, precedes })
  if (isRefusal(result)) throw new Error(`checkout ${run.checkoutId}: ${command.type} was refused (${result.refused})`)
  run.position = result.position ?? run.position
  run.causationId = result.lastEventId ?? run.causationId
  return result.state
}

/**
 * Sends commands to different streams in parallel, so that they share one commit. Waits for all of them even if one
 * fails, so that a repeated step never overlaps its predecessor.
 */
async function sendAll<T, R>(all: readonly T[], send: (one: T) => Promise<R>): Promise<R[]> {
  const settled = await Promise.allSettled(all.map(send))
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
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
