import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import { checkoutFor } from '#read-side/checkout/checkout.query.ts'
import { checkouts } from '#read-side/checkout/checkouts.projection.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, ids, PROCESSED_AT, paid, placed, planned } from '#tests/support/order-events.ts'
import { producerRegistered } from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

const ann = idNamed('account', 'ann')
const started = (overrides: object = {}): CheckoutEvent => ({
  type: 'CheckoutStarted',
  data: {
    checkoutId,
    buyerId: ids.buyerId,
    orders: [planned()],
    totalCents: 1059,
    contact,
    acceptedPolicies: [],
    expiresAt: '2026-05-01T09:30:00.000Z',
    ...overrides,
    currency: 'USD',
  },
})
const step = (type: 'CheckoutStockReserved' | 'CheckoutCompleted' | 'CheckoutReservationsReleased') =>
  ({ type, data: { checkoutId } }) as CheckoutEvent
const moneyCame = (late: boolean): CheckoutEvent => ({
  type: 'CheckoutPaid',
  data: {
    checkoutId,
    paymentIntentId: 'pi_1',
    amountCents: 1059,
    afterExpiry: late,
    currency: 'USD',
    occurredAt: PROCESSED_AT,
  },
})
const expired: CheckoutEvent = { type: 'CheckoutExpired', data: { checkoutId, reason: 'timeout' } }
const productUnavailable: CheckoutEvent = {
  type: 'CheckoutStockUnavailable',
  data: { checkoutId, productId: idNamed('product', 'apples'), reason: 'out_of_stock', available: 0 },
}

view(checkouts)('a paid checkout is closed')
  .given(started(), step('CheckoutStockReserved'), moneyCame(false), step('CheckoutCompleted'))
  .shows({ status: 'completed', email: contact.email, accountId: null })

view(checkouts)('a checkout fails when the stock is gone before the payment')
  .given(started(), productUnavailable)
  .shows({ status: 'refused' })

view(checkouts)('a late payment is refunded when the stock is gone')
  .given(started(), step('CheckoutStockReserved'), expired, moneyCame(true), productUnavailable)
  .shows({ status: 'refunding' })

let market: ProjectedMarket
const keys = memoryKeyVault()
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(producerRegistered('Orchard', { producerId: ids.producerId }), started({ accountId: ann }))
})
afterAll(() => market.close())

const show = (actor: Actor, key?: string) =>
  checkoutFor(
    { db: market.db, keys, clock: () => ({ day: '2026-05-01', time: '12:00' }), now: () => '2026-05-01T16:00:00.000Z' },
    { id: checkoutId, key, actor },
  )
const buyer: Actor = { kind: 'member', accountId: ann, verified: true }

test('only the buyer and key holders see a checkout', async () => {
  const eve: Actor = {
    kind: 'member',
    accountId: idNamed('account', 'eve'),
    producerId: ids.producerId,
    verified: true,
  }
  expect(await show(ANONYMOUS)).toBeUndefined()
  expect(await show(eve)).toBeUndefined()
  expect(await show(ANONYMOUS, signLink(keys, 'order', checkoutId))).toBeUndefined()
  expect(await show(ANONYMOUS, signLink(keys, 'checkout', checkoutId))).toEqual(await show(buyer))
})

test('a checkout shows its totals and the keys of its orders', async () => {
  expect(await show(buyer)).toMatchObject({
    phase: 'open',
    now: '2026-05-01T16:00:00.000Z',
    totalCents: 1059,
    subtotalCents: 1000,
    processingFeeCents: 59,
    email: contact.email,
    orders: [
      {
        id: ids.orderId,
        key: signLink(keys, 'order', ids.orderId),
        producerName: 'Orchard',
        status: 'pending_payment',
        totalCents: 1059,
        lines: [{ name: 'Apples', lineTotalCents: 1000 }],
      },
    ],
  })
})

test('a checkout shows the status of its orders', async () => {
  await market.record(placed(), moneyCame(false), paid())
  expect(await show(buyer)).toMatchObject({ phase: 'paid', orders: [{ status: 'paid' }] })
})
