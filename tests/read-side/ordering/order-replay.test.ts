import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockEvents } from '#domain/catalog/inventory.events.ts'
import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import { paymentEvents } from '#domain/checkout/checkout.events.ts'
import { payment } from '#domain/checkout/payment.decider.ts'
import { type Decider, fold } from '#domain/kernel/decider.ts'
import type { DomainEvent, EventDefinitions, RecordedEvent } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { type OrderStateAt, stateAt } from '#domain/ordering/order-replay.contract.ts'
import { transferEvents } from '#domain/payouts/payouts.events.ts'
import { transfer } from '#domain/payouts/transfer.decider.ts'
import { type BillingDocumentsRow, billingDocuments } from '#read-side/ordering/billing-documents.projection.ts'
import { type OrderRow, orders } from '#read-side/ordering/orders.projection.ts'
import { orderById, viewFor } from '#read-side/ordering/orders.query.ts'
import { stepsOf } from '#read-side/ordering/replay/replay.query.ts'
import { type ProducerRow, profiles } from '#read-side/producers/producers.projection.ts'
import { type ProjectedMarket, projectedMarket } from '#tests/read-side/support/projected-market.ts'
import { foldInPages, recorded } from '#tests/read-side/support/view.ts'
import { idNamed } from '#tests/support/ids.ts'
import {
  chargebackOpened,
  checkoutId,
  ids,
  PROCESSED_AT,
  paid,
  placed,
  productId,
} from '#tests/support/order-events.ts'
import { knownOrder, location, orderHistories } from '#tests/support/order-histories.ts'

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
})
afterAll(() => market?.close())

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The row with this key after applying all events of a prefix as one page. */
const rowIn = <R extends object>(
  table: Parameters<typeof foldInPages>[0],
  prefix: readonly RecordedEvent[],
  key: string,
) => foldInPages(table, [prefix]).find((row) => (row as Record<string, unknown>)[table.key] === key) as R | undefined

const foldedIn = <C, S, E extends DomainEvent>(
  of: Decider<C, S, E>,
  { shapes }: EventDefinitions,
  ours: readonly RecordedEvent[],
): S => fold(of, ours.filter(({ type }) => type in shapes) as unknown as E[])

const about = (prefix: readonly RecordedEvent[], name: string, id: string): RecordedEvent[] =>
  prefix.filter(({ data }) => (data as Record<string, unknown>)[name] === id)

/** The state after a prefix, computed from scratch and independently of the replay. */
function stateFrom(prefix: readonly RecordedEvent[]): OrderStateAt {
  const row = rowIn<OrderRow>(orders, prefix, ids.orderId)
  const profile = rowIn<ProducerRow>(profiles, prefix, ids.producerId)
  const stockState = foldedIn(stock, stockEvents, about(prefix, 'productId', productId))
  const stockRows = [
    {
      productId,
      name: 'Apples',
      onHand: stockState.onHand,
      held: stockState.reservations[checkoutId] ?? 0,
      available: availableOf(stockState),
    },
  ]
  if (!row) return { buyer: null, producer: null, money: null, stock: stockRows }
  const {
    businessName: producerName = '',
    city: producerCity = '',
    pickupSettings = null,
    pickupAddress = null,
  } = profile ?? {}
  const whole = { ...row, producerName, producerCity, pickup: pickupSettings, pickupAddress }
  const paid = foldedIn(payment, paymentEvents, prefix)
  const sent = foldedIn(transfer, transferEvents, about(prefix, 'orderId', ids.orderId))
  const settled = foldedIn(order, orderEvents, about(prefix, 'orderId', ids.orderId))
  const made = rowIn<BillingDocumentsRow>(billingDocuments, prefix, ids.orderId)
  const taken = sent.status === 'none' ? [] : Object.values(sent.reversals)
  const sum = (done: boolean) => taken.filter((one) => one.done === done).reduce((all, one) => all + one.amountCents, 0)
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents, refundedCents } =
    row
  const hasPaymentEvents = prefix.some(({ type }) => type in paymentEvents.shapes)
  const card = paid.outcome === 'succeeded' && paid.card && 'last4' in paid.card ? paid.card : null
  return {
    buyer: viewFor('buyer', whole),
    producer: whole.paymentIntentId ? viewFor('producer', whole) : null,
    money: {
      subtotalCents,
      deliveryFeeCents,
      taxCents,
      processingFeeCents,
      totalCents,
      platformFeeCents,
      refundedCents,
      card,
      payment: hasPaymentEvents ? paid.outcome : 'none',
      chargedCents: paid.outcome === 'succeeded' ? paid.amountCents : 0,
      paidCents: row.paymentIntentId ? totalCents : 0,
      storeCreditCents: row.paymentIntentId ? row.storeCreditCents : 0,
      refundAgreedCents: settled.status === 'unknown' ? 0 : settled.refunded.totalCents,
      transfer: sent.status,
      producersCents: sent.status === 'none' ? 0 : sent.amountCents,
      takenBackCents: sum(true),
      toTakeBackCents: sum(false),
      receipt: made?.receipt?.number ?? null,
      creditNotes: made?.creditNotes.map(({ number }) => number) ?? [],
    },
    stock: stockRows,
  }
}

test('every step equals the state after its prefix', () => {
  fc.assert(
    fc.property(orderHistories, (history) => {
      const events = recorded(history)
      const steps = stepsOf(events, knownOrder, profiles)
      for (const [at, { position }] of steps.entries()) {
        const prefix = events.filter((event) => Number(event.position) <= Number(position))
        expect(plain(stateAt(steps, at))).toEqual(plain(stateFrom(prefix)))
      }
    }),
    { numRuns: 300 },
  )
})

test('changed fields differ from the previous step', () => {
  fc.assert(
    fc.property(orderHistories, (history) => {
      const steps = stepsOf(recorded(history), knownOrder, profiles)
      for (const [at, { changed }] of steps.entries()) {
        const [was, is] = [stateAt(steps, at - 1), stateAt(steps, at)]
        for (const part of ['buyer', 'producer', 'money'] as const) {
          const [before, after] = [was[part] ?? {}, is[part] ?? {}] as Record<string, unknown>[]
          const fields = Object.keys({ ...before, ...after })
          const differ = fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
          expect([...changed[part]].sort()).toEqual(differ.sort())
        }
      }
    }),
  )
})

const own = { producerId: ids.producerId, accountId: idNamed('account', 'orchard') }
const pickUpAt = (pickupAddress: string): DomainEvent => ({
  type: 'FulfillmentSettingsUpdated',
  data: { ...own, settings: { pickup: { hoursNote: 'Saturdays' }, delivery: null }, pickupAddress },
})
const registered: DomainEvent = {
  type: 'ProducerRegistered',
  data: { ...own, businessName: 'Orchard', description: '', tags: [], imageUrl: null, location },
}

test('a profile change is a step of later orders', () => {
  const history = [
    registered,
    pickUpAt('1 Hill Road'),
    placed(),
    paid(),
    pickUpAt('2 Mill Lane'),
    pickUpAt('2 Mill Lane'),
  ]
  const steps = stepsOf(recorded(history), knownOrder, profiles)
  expect(steps.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderPaid', 'FulfillmentSettingsUpdated'])
  expect(steps[2]).toMatchObject({ kind: 'order', changed: { buyer: ['pickup'], money: [] } })
})

test('a chargeback and its effects are payment steps', () => {
  const chargebackId = idNamed('chargeback', 'dp_1')
  const opened: DomainEvent[] = [
    chargebackOpened(),
    { type: 'OrderChargebackOpened', data: { ...ids, chargebackId, occurredAt: PROCESSED_AT } },
  ]
  const steps = stepsOf(recorded([placed(), paid(), ...opened]), knownOrder, profiles)
  expect(steps.slice(-2)).toMatchObject([
    {
      type: 'ChargebackOpened',
      kind: 'payment',
      description: 'The buyer’s bank opened a chargeback of $10.59: product not received, evidence due by 2026-05-10',
    },
    { type: 'OrderChargebackOpened', kind: 'payment' },
  ])
})

/** The same history with a separate order and producer. */
function afresh(history: readonly DomainEvent[], run: string): readonly DomainEvent[] {
  const own = [ids.orderId, ids.producerId, checkoutId]
  return JSON.parse(own.reduce((text, id) => text.replaceAll(id, again(id, run)), JSON.stringify(history)))
}
const again = (id: string, run: string): string => idNamed(id.split('_')[0]!, `${id} ${run}`)

/** All runs share one database, also while shrinking a counterexample, so each has its own order. */
let runs = 0

test('the last step equals the read model', async () => {
  await fc.assert(
    fc.asyncProperty(orderHistories, async (history) => {
      const run = `run ${runs++}`
      const events = afresh(history, run)
      const orderId = again(ids.orderId, run)
      const own = { orderId, checkoutId: again(checkoutId, run), producerId: again(ids.producerId, run) }
      const steps = stepsOf(recorded(events), { ...knownOrder, ...own }, profiles)
      await market.record(...events)
      const row = await orderById(market.db, orderId)
      const last = stateAt(steps, steps.length - 1)
      for (const viewer of ['buyer', 'producer'] as const)
        expect(plain(last[viewer])).toEqual(
          row && (viewer === 'buyer' || row.paymentIntentId) ? plain(viewFor(viewer, row)) : null,
        )
    }),
    { numRuns: 40 },
  )
}, 120_000)
