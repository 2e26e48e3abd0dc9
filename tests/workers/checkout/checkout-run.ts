import { eventDefinitions } from '#app/event-definitions.ts'
import { type StockState, stock } from '#domain/catalog/stock.decider.ts'
import { type CheckoutState, checkout } from '#domain/checkout/checkout.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { type OrderState, order } from '#domain/ordering/order.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { type FakePayments, fakePayments } from '#tests/support/fake-payments/fake-payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import { contact, money, planned } from '#tests/support/order-events.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { cancelUnpaidCheckout } from '#workers/checkout/checkout-expiry.ts'
import { applyPaymentUpdate } from '#workers/checkout/payment-updates.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const NOW = '2026-05-01T09:00:00.000Z'
export const runtime: Runtime = { ...systemRuntime, now: () => NOW }

/** Ann's checkout: eggs and honey from one producer, bread from another. */
export const checkoutId = idNamed('checkout', 'ann')
export const products = ['eggs', 'honey', 'bread'].map((name) => idNamed('product', name))
export const orderIds = ['of the farm', 'of the bakery'].map((name) => idNamed('order', name))
export const TOTAL_CENTS = 2118

const line = (productId: string, quantity: number) => ({
  itemId: productId,
  name: 'Something good',
  unit: 'per_item',
  quantity,
  unitPriceCents: 500,
  lineTotalCents: 500 * quantity,
})
const [eggs, honey, bread] = products as [string, string, string]
const orders = [
  planned({ orderId: orderIds[0]!, lines: [line(eggs, 1), line(honey, 1)], money: money() }),
  planned({ orderId: orderIds[1]!, producerId: idNamed('producer', 'bakery'), lines: [line(bread, 2)] }),
]

/** The checkout process and its jobs on one log and one processor, reopened after a kill. */
export interface CheckoutWorker {
  readonly bus: CommandBus
  advance(): Promise<unknown>
  /** Reports, like the processor, that the payment succeeded. */
  settle(): Promise<unknown>
  end(reason: 'timeout' | 'abandoned'): Promise<void>
}

export interface CheckoutRun {
  readonly log: EventLog
  readonly payments: FakePayments
  readonly bus: CommandBus
  /** Opens a worker. `through` can intercept the worker's calls. */
  worker(through?: Intercepted): CheckoutWorker
  /** Starts a checkout of the same items for another buyer. */
  rival(through?: Intercepted): Promise<Rival>
  /** The final state. */
  end(): Promise<CheckoutRunResult>
}
export interface Rival {
  advance(): Promise<unknown>
  status(): Promise<CheckoutState['status']>
}
export interface Intercepted {
  readonly bus: (bus: CommandBus) => CommandBus
  readonly payments: (payments: Payments) => Payments
}
export interface CheckoutRunResult {
  readonly status: CheckoutState['status']
  readonly orders: readonly OrderState['status'][]
  readonly stocks: readonly StockState[]
  readonly eventTypes: Readonly<Record<string, readonly string[]>>
}

/** Starts a checkout that does not advance by itself, with full stock. */
export async function startCheckoutRun({ onHand = 10 }: { onHand?: number } = {}): Promise<CheckoutRun> {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const payments = fakePayments()
  const bus = createCommandBus({ log })
  for (const productId of products) await stockProduct(bus, productId, onHand)
  await start(bus)
  return {
    log,
    payments,
    bus,
    worker: (through) =>
      workerOf(through?.bus(createCommandBus({ log })) ?? bus, through?.payments(payments) ?? payments),
    rival: async (through) => {
      const id = idNamed('checkout', 'bob')
      const own = through?.bus(createCommandBus({ log })) ?? bus
      const rivals = orders.map((one, nth) => ({ ...one, orderId: idNamed('order', `of Bob ${nth}`) }))
      await start(bus, { checkoutId: id, buyerId: idNamed('guest', 'bob'), orders: rivals })
      return {
        advance: () => checkoutProcess({ bus: own, payments, runtime }).advance(id),
        status: async () => (await bus.load(checkout, id)).status,
      }
    },
    end: () => endOf(log),
  }
}

function workerOf(bus: CommandBus, payments: Payments): CheckoutWorker {
  const process = checkoutProcess({ bus, payments, runtime })
  const paymentUpdates = applyPaymentUpdate({ bus, process, payments, runtime })
  return {
    bus,
    advance: () => process.advance(checkoutId),
    settle: async () => {
      const payment = await payments.retrieve(`pi_${checkoutId}`)
      if (payment.status === 'succeeded') await paymentUpdates.apply({ kind: 'succeeded', payment })
    },
    end: (reason) => cancelUnpaidCheckout({ bus, payments, process, paymentUpdates, runtime }, checkoutId, reason),
  }
}

export const by = (commandId: string) =>
  ({ commandId, correlationId: 'test', actor: { kind: 'system', id: 'test' }, at: NOW }) as const

export async function stockProduct(bus: CommandBus, productId: string, onHand: number): Promise<void> {
  const producerId = idNamed('producer', 'farm')
  const command = { type: 'CountStock', productId, producerId, onHand, note: 'counted' } as const
  await bus.dispatch({ decider: stock, id: productId, command, context: by(`count ${productId} ${onHand}`) })
}

async function start(bus: CommandBus, own = { checkoutId, buyerId: idNamed('guest', 'ann'), orders }): Promise<void> {
  const command = {
    type: 'StartCheckout',
    ...own,
    contact,
    acceptedPolicies: [] as never[],
    totalCents: TOTAL_CENTS,
    expiresAt: '2026-05-01T09:15:00.000Z',
  } as const
  await bus.dispatch({ decider: checkout, id: own.checkoutId, command, context: by(`start ${own.checkoutId}`) })
}

async function endOf(log: EventLog): Promise<CheckoutRunResult> {
  const bus = createCommandBus({ log })
  const { events } = await log.readAll('0', 1000)
  const eventTypes: Record<string, string[]> = {}
  for (const { stream, type } of events) eventTypes[stream] = [...(eventTypes[stream] ?? []), type]
  return {
    status: (await bus.load(checkout, checkoutId)).status,
    orders: await Promise.all(orderIds.map(async (id) => (await bus.load(order, id)).status)),
    stocks: await Promise.all(products.map((id) => bus.load(stock, id))),
    eventTypes,
  }
}
