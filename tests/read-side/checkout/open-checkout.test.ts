import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import { openCheckoutOf, reservedBy, reservingCheckoutOf } from '#read-side/checkout/checkout.query.ts'
import { checkouts } from '#read-side/checkout/checkouts.projection.ts'
import { idNamed } from '#tests/support/ids.ts'
import { contact, ids, planned, productId } from '#tests/support/order-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

const idOf = (name: string) => idNamed('checkout', name)
const started = (name: string, openFor: object): CheckoutEvent => ({
  type: 'CheckoutStarted',
  data: {
    checkoutId: idOf(name),
    buyerId: ids.buyerId,
    orders: [planned()],
    totalCents: 1059,
    contact,
    acceptedPolicies: [],
    expiresAt: '2026-05-01T09:30:00.000Z',
    openFor: openFor as { buyerId: string },
    currency: 'USD',
  },
})
const reserved = (name: string): CheckoutEvent => ({ type: 'CheckoutStockReserved', data: { checkoutId: idOf(name) } })
const replaced = (name: string, by: string): CheckoutEvent => ({
  type: 'CheckoutExpired',
  data: { checkoutId: idOf(name), reason: 'replaced', replacedBy: idOf(by) },
})
const guest = (name: string) => idNamed('guest', name)

view(checkouts)('a replaced checkout names its successor')
  .given(started('first', { buyerId: guest('ann') }), reserved('first'), replaced('first', 'second'))
  .shows({ status: 'expired', replacedBy: idOf('second'), openFor: [guest('ann')] })

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(started('old', { buyerId: guest('ann') }), reserved('old'), replaced('old', 'new'))
  const asMember = { buyerId: idNamed('account', 'ann'), guestId: guest('ann') }
  await market.record(started('new', asMember), reserved('new'))
  await market.record(started('reserving', { buyerId: guest('bob') }))
})
afterAll(() => market.close())

test('account and guest share the open checkout', async () => {
  for (const buyer of [idNamed('account', 'ann'), guest('ann')])
    expect(await openCheckoutOf(market.db, [buyer])).toMatchObject({ checkoutId: idOf('new') })
  expect(await openCheckoutOf(market.db, [guest('eve')])).toBeUndefined()
  expect(await openCheckoutOf(market.db, [])).toBeUndefined()
})

test('stock being reserved counts as available to the buyer', async () => {
  expect(await openCheckoutOf(market.db, [guest('bob')])).toBeUndefined()
  expect(reservedBy(await reservingCheckoutOf(market.db, [guest('bob')]))).toEqual(new Map([[productId, 4]]))
})
