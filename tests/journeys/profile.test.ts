import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard, ProductPage, ProductView } from '#domain/catalog/contract.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { addDays, formatShortDate } from '#domain/kernel/calendar-date.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { ProducerProfile, ProducerSettings, ProducerView } from '#domain/producers/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { buy, checkOut, formFor, readOrder, startCheckout } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 1000 }, Kale: {} } })
  seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

const today = () => localDate('America/New_York')(new Date().toISOString())
const OPENING = [
  { weekday: 'wed', opens: '16:00', closes: '18:30' },
  { weekday: 'sat', opens: '09:00', closes: '12:00' },
]
const FORM = {
  businessName: 'Hill Farm',
  description: 'Grown here.',
  zipCode: '05401',
  phone: '',
  tags: ['eggs'],
  pickup: {
    hoursNote: '',
    openingHours: OPENING,
    locationName: 'Red barn',
    address: '1 Barn Road',
    addressIsPublic: false,
  },
  delivery: {
    feeCents: 500,
    minimumCents: 0,
    radiusMiles: 10,
    zones: [{ zipCodes: ['05602'], feeCents: 1200, minimumCents: 3000 }],
  },
}
const own = async () => bodyOf(await seller.get<ProducerSettings>('/api/me/producer-profile'))
const save = async (overrides: object = {}, expectedVersion?: number) =>
  seller.request<{ id: string }>('PUT', '/api/me/producer-profile', {
    body: { ...FORM, ...overrides, expectedVersion: expectedVersion ?? (await own()).version },
  })
const profile = async () =>
  bodyOf(await createVisitor(market.url).get<ProducerProfile>(`/api/producer-profiles/${farm.producerId}`))
const eggs = async () => bodyOf(await createVisitor(market.url).get<ProductView>(`/api/products/${farm.products.Eggs}`))
const cart = async (zip?: string, quantity = 1) =>
  bodyOf(
    await createVisitor(market.url).post<CartView>('/api/cart/quote', {
      lines: [{ productId: farm.products.Eggs, quantity }],
      zipCode: zip,
      fulfillment: [{ producerId: farm.producerId, method: 'delivery' }],
    }),
  )

test('an update based on an older version is rejected', async () => {
  const { version } = await own()
  bodyOf(await save({ businessName: 'Hill and Dale' }, version))
  expectProblem(await expectNoEvents(market, () => save({}, version)), 409, 'edit_conflict')
  expect((await own()).businessName).toBe('Hill and Dale')
  bodyOf(await save())
})

test('opening hours determine the next pickup', async () => {
  bodyOf(await save())
  expect((await own()).pickup).toMatchObject({
    hoursNote: 'Wed 4:00–6:30 PM; Sat 9:00 AM–12:00 PM',
    openingHours: OPENING,
  })
  const { nextPickup } = await eggs()
  expect(nextPickup!.date >= today() && nextPickup!.date <= addDays(today(), 4)).toBe(true)
  expect((await profile()).nextPickup).toEqual(nextPickup)
  expect((await cart()).producers[0]!.nextPickup).toEqual(nextPickup)
})

test('a home address is hidden, a stand is public', async () => {
  bodyOf(await save())
  expect(JSON.stringify([await profile(), await eggs()])).not.toContain('Barn Road')
  bodyOf(await save({ pickup: { ...FORM.pickup, addressIsPublic: true } }))
  expect([(await profile()).pickupAddress, (await eggs()).pickupAddress]).toEqual(['1 Barn Road', '1 Barn Road'])
  const { view } = await buy(createVisitor(market.url), [{ productId: farm.products.Kale!, quantity: 1 }])
  expect(JSON.stringify(await readOrder(createVisitor(market.url), view.orders[0]!))).toContain('1 Barn Road')
  bodyOf(await save())
})

test('a zone has its own fee, beyond the radius', async () => {
  bodyOf(await save())
  const [near, far, small] = [await cart('05401'), await cart('05602', 3), await cart('05602')]
  expect([near.deliveryFeeCents, far.deliveryFeeCents]).toEqual([500, 1200])
  expect([near.buyable, far.buyable, small.buyable]).toEqual([true, true, false])
  expect(small.producers[0]!.notOffered.delivery).toBe('Hill Farm delivers orders of $30.00 or more.')
  const contact = { fullName: 'Zoe Zone', email: 'zoe@example.com', phone: '802-555-0100' }
  const there = { address: '1 Main Street', city: 'Montpelier', state: 'VT', zipCode: '05602' } as const
  const lines = [{ productId: farm.products.Eggs!, quantity: 3 }]
  const fulfillment = [{ producerId: farm.producerId, method: 'delivery' as const }]
  await checkOut(createVisitor(market.url), lines, {
    fulfillment,
    contact: { ...contact, ...there },
    totalCents: far.totalCents,
  })
})

test.each([
  [
    { pickup: { ...FORM.pickup, openingHours: [{ weekday: 'sat', opens: '12:00', closes: '09:00' }] } },
    'pickup.openingHours.0.closes',
  ],
  [{ pickup: { ...FORM.pickup, openingHours: [OPENING[0], OPENING[0]] } }, 'pickup.openingHours'],
  [
    { pickup: { ...FORM.pickup, openingHours: [{ weekday: 'sat', opens: '9', closes: '12' }] } },
    'pickup.openingHours.0.opens',
  ],
  [{ pickup: { ...FORM.pickup, openingHours: [] } }, 'pickup.hoursNote'],
  [{ delivery: { ...FORM.delivery, zones: [{ ...FORM.delivery.zones[0], zipCodes: ['00000'] }] } }, 'delivery.zones'],
])('a profile with %j is rejected', async (overrides, field) => {
  const response = await expectNoEvents(market, () => save(overrides))
  expect(response.status).toBe(400)
  expect(Object.keys(problemIn(response).fields ?? {})).toContain(field)
})

test('a closed producer sells nothing until they reopen', async () => {
  const buyer = createVisitor(market.url)
  const form = await formFor(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])
  const held = await checkOut(buyer, [{ productId: farm.products.Kale!, quantity: 1 }])
  const { available: beforehand } = await eggs()
  const reopening = addDays(today(), 3)
  const { id } = bodyOf(
    await seller.post<{ id: string }>('/api/me/closures', {
      startsOn: today(),
      endsOn: addDays(today(), 2),
      note: 'Lambing',
    }),
  )
  expect(id).toBe(farm.producerId)
  expect(await own()).toMatchObject({ reopensOn: reopening, closures: [{ note: 'Lambing' }] })
  expect(await eggs()).toMatchObject({ reopensOn: reopening, available: 0, forSale: true })
  expect(await profile()).toMatchObject({ reopensOn: reopening, closures: [{ endsOn: addDays(today(), 2) }] })
  const list = bodyOf(await buyer.get<ProducerView[]>('/api/producer-profiles'))
  expect(list.find((one) => one.id === farm.producerId)?.reopensOn).toBe(reopening)
  expect(await found('inStock=true')).toEqual([])
  expect((await found('')).map(({ reopensOn }) => reopensOn)).toEqual([reopening, reopening])

  const { producers, buyable } = await cart()
  expect(buyable).toBe(false)
  expect(producers[0]!.lines[0]!.problem).toBe(
    `Unavailable until ${formatShortDate(reopening)}, when the producer reopens.`,
  )
  const refused = await startCheckout(buyer, form)
  expectProblem(refused, 409, 'producer_closed')
  expect(problemIn(refused).detail).toContain(formatShortDate(reopening))
  // Earlier reservations can still be paid.
  bodyOf(await buyer.post(`/api/checkouts/${held.checkoutId}/payment-intent?key=${held.key}`))

  const [{ closureId } = { closureId: '' }] = (await own()).closures
  bodyOf(await seller.request('DELETE', `/api/me/closures/${closureId}`))
  expect(await eggs()).toMatchObject({ reopensOn: null, available: beforehand })
  await checkOut(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])
})

test('a future closure is announced and has no effect yet', async () => {
  const startsOn = addDays(today(), 10)
  const endsOn = addDays(today(), 12)
  bodyOf(await seller.post('/api/me/closures', { startsOn, endsOn }))
  expect(await profile()).toMatchObject({ reopensOn: null, closures: [{ startsOn, endsOn }] })
  expect((await eggs()).reopensOn).toBeNull()
  await checkOut(createVisitor(market.url), [{ productId: farm.products.Eggs!, quantity: 1 }])
  const past = { startsOn: addDays(today(), -3), endsOn: addDays(today(), -2) }
  expectProblem(await seller.post('/api/me/closures', past), 400, 'closure_invalid')
})

async function found(query: string): Promise<readonly ProductCard[]> {
  const visitor = createVisitor(market.url)
  return bodyOf(await visitor.get<ProductPage>(`/api/products?${query}`)).products
}
