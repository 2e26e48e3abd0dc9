import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#app/marketplace.ts'
import type { ProductCard, ProductPage, ProductView } from '#domain/catalog/contract.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { addDays, formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { ProducerProfile, ProducerSettings, ProducerView } from '#domain/producers/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { buy, checkOut, formFor, orderShown, startCheckout } from '#tests/support/shopping.ts'
import { createVisitor, expectNoEvents, expectProblem, fine, problemIn, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { goods: { Eggs: { priceCents: 1000 }, Kale: {} } })
  seller = createVisitor(market.url)
  fine(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

const today = () => localDate('America/New_York')(new Date().toISOString())
const OPENING = [
  { weekday: 'wed', from: '16:00', until: '18:30' },
  { weekday: 'sat', from: '09:00', until: '12:00' },
]
const FORM = {
  businessName: 'Hill Farm',
  description: 'Grown here.',
  zip: '05401',
  phone: '',
  tags: ['eggs'],
  pickup: { hours: '', opening: OPENING, placeName: 'Red barn', address: '1 Barn Road', addressIsPublic: false },
  delivery: {
    feeCents: 500,
    minimumCents: 0,
    radiusMiles: 10,
    zones: [{ zips: ['05602'], feeCents: 1200, minimumCents: 3000 }],
  },
}
const own = async () => fine(await seller.get<ProducerSettings>('/api/me/producer-profile'))
const save = async (over: object = {}, seen?: number) =>
  seller.ask<{ id: string }>('PUT', '/api/me/producer-profile', {
    body: { ...FORM, ...over, seen: seen ?? (await own()).version },
  })
const profile = async () =>
  fine(await createVisitor(market.url).get<ProducerProfile>(`/api/producer-profiles/${farm.producerId}`))
const eggs = async () => fine(await createVisitor(market.url).get<ProductView>(`/api/products/${farm.goods.Eggs}`))
const cart = async (zip?: string, quantity = 1) =>
  fine(
    await createVisitor(market.url).post<CartView>('/api/cart/quote', {
      lines: [{ productId: farm.goods.Eggs, quantity }],
      zip,
      fulfillment: [{ producerId: farm.producerId, method: 'delivery' }],
    }),
  )

test('of two windows that save, the second looks again first', async () => {
  const { version } = await own()
  fine(await save({ businessName: 'Hill and Dale' }, version))
  expectProblem(await expectNoEvents(market, () => save({}, version)), 409, 'edit_conflict')
  expect((await own()).businessName).toBe('Hill and Dale')
  fine(await save())
})

test('opening hours tell the next pickup', async () => {
  fine(await save())
  expect((await own()).pickup).toMatchObject({ hours: 'Wed 4:00–6:30 PM; Sat 9:00 AM–12:00 PM', opening: OPENING })
  const { nextPickup } = await eggs()
  expect(nextPickup!.day >= today() && nextPickup!.day <= addDays(today(), 4)).toBe(true)
  expect((await profile()).nextPickup).toEqual(nextPickup)
  expect((await cart()).producers[0]!.nextPickup).toEqual(nextPickup)
})

test('a home is told to nobody, a stand to everybody', async () => {
  fine(await save())
  expect(JSON.stringify([await profile(), await eggs()])).not.toContain('Barn Road')
  fine(await save({ pickup: { ...FORM.pickup, addressIsPublic: true } }))
  expect([(await profile()).pickupAddress, (await eggs()).pickupAddress]).toEqual(['1 Barn Road', '1 Barn Road'])
  const { view } = await buy(createVisitor(market.url), [{ productId: farm.goods.Kale!, quantity: 1 }])
  expect(JSON.stringify(await orderShown(createVisitor(market.url), view.orders[0]!))).toContain('1 Barn Road')
  fine(await save())
})

test('a zone has its own fee, beyond the radius', async () => {
  fine(await save())
  const [near, far, small] = [await cart('05401'), await cart('05602', 3), await cart('05602')]
  expect([near.deliveryFeeCents, far.deliveryFeeCents]).toEqual([500, 1200])
  expect([near.buyable, far.buyable, small.buyable]).toEqual([true, true, false])
  expect(small.producers[0]!.notOffered.delivery).toBe('Hill Farm delivers orders of $30.00 or more.')
  const contact = { fullName: 'Zoe Zone', email: 'zoe@example.com', phone: '802-555-0100' }
  const there = { address: '1 Main Street', city: 'Montpelier', state: 'VT', zip: '05602' } as const
  const lines = [{ productId: farm.goods.Eggs!, quantity: 3 }]
  const fulfillment = [{ producerId: farm.producerId, method: 'delivery' as const }]
  await checkOut(createVisitor(market.url), lines, {
    fulfillment,
    contact: { ...contact, ...there },
    totalCents: far.totalCents,
  })
})

test.each([
  [
    { pickup: { ...FORM.pickup, opening: [{ weekday: 'sat', from: '12:00', until: '09:00' }] } },
    'pickup.opening.0.until',
  ],
  [{ pickup: { ...FORM.pickup, opening: [OPENING[0], OPENING[0]] } }, 'pickup.opening'],
  [{ pickup: { ...FORM.pickup, opening: [{ weekday: 'sat', from: '9', until: '12' }] } }, 'pickup.opening.0.from'],
  [{ pickup: { ...FORM.pickup, opening: [] } }, 'pickup.hours'],
  [{ delivery: { ...FORM.delivery, zones: [{ ...FORM.delivery.zones[0], zips: ['00000'] }] } }, 'delivery.zones'],
])('a form with %j is sent back', async (over, field) => {
  const answer = await expectNoEvents(market, () => save(over))
  expect(answer.status).toBe(400)
  expect(Object.keys(problemIn(answer).fields ?? {})).toContain(field)
})

test('whoever is closed sells nothing until they are back', async () => {
  const buyer = createVisitor(market.url)
  const form = await formFor(buyer, [{ productId: farm.goods.Eggs!, quantity: 1 }])
  const held = await checkOut(buyer, [{ productId: farm.goods.Kale!, quantity: 1 }])
  const { available: beforehand } = await eggs()
  const back = addDays(today(), 3)
  const { id } = fine(
    await seller.post<{ id: string }>('/api/me/closures', {
      from: today(),
      until: addDays(today(), 2),
      note: 'Lambing',
    }),
  )
  expect(id).toBe(farm.producerId)
  expect(await own()).toMatchObject({ backOn: back, closed: [{ note: 'Lambing' }] })
  expect(await eggs()).toMatchObject({ backOn: back, available: 0, forSale: true })
  expect(await profile()).toMatchObject({ backOn: back, closed: [{ until: addDays(today(), 2) }] })
  const list = fine(await buyer.get<ProducerView[]>('/api/producer-profiles'))
  expect(list.find((one) => one.id === farm.producerId)?.backOn).toBe(back)
  expect(await found('inStock=true')).toEqual([])
  expect((await found('')).map(({ backOn }) => backOn)).toEqual([back, back])

  const { producers, buyable } = await cart()
  expect(buyable).toBe(false)
  expect(producers[0]!.lines[0]!.problem).toBe(`Not for sale right now: back on ${formatShortDate(back)}.`)
  const refused = await startCheckout(buyer, form)
  expectProblem(refused, 409, 'producer_closed')
  expect(problemIn(refused).detail).toContain(formatShortDate(back))
  // What was held before is paid for like any other.
  fine(await buyer.post(`/api/checkouts/${held.checkoutId}/payment-intent?key=${held.key}`))

  const [{ periodId } = { periodId: '' }] = (await own()).closed
  fine(await seller.ask('DELETE', `/api/me/closures/${periodId}`))
  expect(await eggs()).toMatchObject({ backOn: null, available: beforehand })
  await checkOut(buyer, [{ productId: farm.goods.Eggs!, quantity: 1 }])
})

test('a period to come is told and closes nothing yet', async () => {
  const [from, until] = [addDays(today(), 10), addDays(today(), 12)]
  fine(await seller.post('/api/me/closures', { from, until }))
  expect(await profile()).toMatchObject({ backOn: null, closed: [{ from, until }] })
  expect((await eggs()).backOn).toBeNull()
  await checkOut(createVisitor(market.url), [{ productId: farm.goods.Eggs!, quantity: 1 }])
  const past = { from: addDays(today(), -3), until: addDays(today(), -2) }
  expectProblem(await seller.post('/api/me/closures', past), 400, 'closure_invalid')
})

async function found(query: string): Promise<readonly ProductCard[]> {
  const visitor = createVisitor(market.url)
  return fine(await visitor.get<ProductPage>(`/api/products?${query}`)).products
}
