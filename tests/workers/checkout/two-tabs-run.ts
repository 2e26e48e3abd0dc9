import { eventDefinitions } from '#app/event-definitions.ts'
import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import { checkout, isOpen, type StartCheckout } from '#domain/checkout/checkout.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { sum } from '#domain/kernel/money.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { type FakePayments, fakePayments } from '#tests/support/fake-payments/fake-payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import { contact, money, planned } from '#tests/support/order-events.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { cancelUnpaidCheckout } from '#workers/checkout/checkout-expiry.ts'
import type { CheckoutProcess } from '#workers/checkout/payment-updates.ts'
import { applyPaymentUpdate } from '#workers/checkout/payment-updates.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { by, runtime, stockProduct } from './checkout-run.ts'

export const ann = idNamed('account', 'ann')
export const annAsGuest = idNamed('guest', 'ann')
export const productIds = { eggs: idNamed('product', 'eggs'), honey: idNamed('product', 'honey') }
export const ON_HAND = { eggs: 5, honey: 1 }
export type Cart = Partial<Record<keyof typeof productIds, number>>

export const checkoutOf = (name: string) => idNamed('checkout', name)
export const orderOf = (name: string) => idNamed('order', name)
export const intentOf = (name: string) => `pi_${checkoutOf(name)}`

/** The process and its jobs on one log and one processor, reopened after a kill. */
export interface Server {
  readonly process: CheckoutProcess
  /** Starts a checkout of this cart, like the buyer's Continue button. */
  start(name: string, cart: Cart, overrides?: Partial<StartCheckout>): Promise<string>
  /** Reports, like the processor, that the payment succeeded. */
  settle(name: string): Promise<void>
  end(name: string, reason: 'timeout' | 'abandoned'): Promise<void>
}

export interface Market {
  readonly log: EventLog
  readonly bus: CommandBus
  readonly payments: FakePayments
  server(through?: Intercepted): Server
  events(): Promise<readonly RecordedEvent[]>
  statusOf(name: string): Promise<string>
  orderStatus(name: string): Promise<string>
  stockOf(
    product: keyof typeof productIds,
  ): Promise<{ readonly onHand: number; readonly available: number; readonly held: number }>
}

interface Intercepted {
  readonly bus: (bus: CommandBus) => CommandBus
  readonly payments: (payments: Payments) => Payments
}

export async function openMarket(): Promise<Market> {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const payments = fakePayments()
  const bus = createCommandBus({ log })
  await stockProduct(bus, productIds.eggs, ON_HAND.eggs)
  await stockProduct(bus, productIds.honey, ON_HAND.honey)
  return {
    log,
    bus,
    payments,
    server: (through) =>
      serverOf(through?.bus(createCommandBus({ log })) ?? bus, through?.payments(payments) ?? payments),
    events: async () => (await log.readAll('0', 10_000)).events,
    statusOf: async (name) => (await bus.load(checkout, checkoutOf(name))).status,
    orderStatus: async (name) => (await bus.load(order, orderOf(name))).status,
    stockOf: async (product) => {
      const state = await bus.load(stock, productIds[product])
      return { onHand: state.onHand, available: availableOf(state), held: sum(Object.values(state.reservations)) }
    },
  }
}

function serverOf(bus: CommandBus, payments: Payments): Server {
  const process = checkoutProcess({ bus, payments, runtime })
  const paymentUpdates = applyPaymentUpdate({ bus, process, payments, runtime })
  return {
    process,
    start: async (name, cart, overrides = {}) => {
      const checkoutId = checkoutOf(name)
      const command = { ...planOf(name, cart), ...overrides }
      await bus.dispatch({ decider: checkout, id: checkoutId, command, context: by(`start ${name}`) })
      return (await process.advance(checkoutId)).state.status
    },
    settle: async (name) => {
      const payment = await payments.retrieve(intentOf(name))
      if (payment.status === 'succeeded') await paymentUpdates.apply({ kind: 'succeeded', payment })
    },
    end: (name, reason) =>
      cancelUnpaidCheckout({ bus, payments, process, paymentUpdates, runtime }, checkoutOf(name), reason),
  }
}

function planOf(name: string, cart: Cart): StartCheckout {
  const lines = Object.entries(cart).map(([good, quantity]) => ({
    itemId: productIds[good as keyof typeof productIds],
    name: good,
    unit: 'per_item',
    quantity,
    unitPriceCents: 500,
    lineTotalCents: 500 * quantity,
  }))
  const subtotalCents = sum(lines.map(({ lineTotalCents }) => lineTotalCents))
  const totalCents = subtotalCents + 59
  return {
    type: 'StartCheckout',
    checkoutId: checkoutOf(name),
    buyerId: ann,
    accountId: ann,
    orders: [planned({ orderId: orderOf(name), lines, money: money({ subtotalCents, totalCents }) })],
    totalCents,
    contact,
    acceptedPolicies: [],
    expiresAt: '2026-05-01T09:15:00.000Z',
    openFor: { buyerId: ann },
  }
}

/** The maximum number of checkouts that could be paid at the same time in this history. */
export function maxPayableCheckouts(events: readonly RecordedEvent[]): number {
  const states = new Map<string, ReturnType<typeof checkout.evolve>>()
  let most = 0
  for (const event of events) {
    if (!event.stream.startsWith('checkout-')) continue
    states.set(event.stream, checkout.evolve(states.get(event.stream) ?? checkout.initial, event as never))
    const payable = [...states.values()].filter((state) => state.status === 'awaiting_payment' && isOpen(state))
    most = Math.max(most, payable.length)
  }
  return most
}
