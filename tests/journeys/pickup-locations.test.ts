import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage, ProductView } from '#domain/catalog/contract.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import type { PackingSlip } from '#domain/ordering/contract.ts'
import type { ProducerProfile, ProducerSettings } from '#domain/producers/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { buy, formFor, readOrder, startCheckout } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: {} } })
  await openShop(market, 'Vale Farm', { products: { Kale: {} } })
  seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

const MARKET = {
  name: 'Mill Market',
  address: '2 Mill Street',
  hoursNote: '',
  isFarmersMarket: true,
  openingHours: [{ weekday: 'sat', opens: '09:00', closes: '13:00' }],
}
const FORM = {
  businessName: 'Hill Farm',
  description: 'Grown here.',
  zipCode: '05401',
  phone: '',
  tags: [],
  delivery: null,
  pickup: { hoursNote: 'Ring the bell', address: '1 Barn Road' },
}
const own = async () => bodyOf(await seller.get<ProducerSettings>('/api/me/producer-profile'))
const save = async (pickupLocations: readonly object[]) =>
  seller.request<{ id: string }>('PUT', '/api/me/producer-profile', {
    body: { ...FORM, pickup: { ...FORM.pickup, pickupLocations }, expectedVersion: (await own()).version },
  })
const placesNow = async () => (await own()).pickup?.pickupLocations ?? []

const newVisitor = () => createVisitor(market.url)
const eggs = () => [{ productId: farm.products.Eggs!, quantity: 1 }]
const at = (pickupLocationId: string) => ({
  fulfillment: [{ producerId: farm.producerId, method: 'pickup' as const, pickupLocationId }],
})
const found = async () =>
  bodyOf(await newVisitor().get<ProductPage>('/api/products?deliveryOptions=farmers_market')).products.map(
    ({ name }) => name,
  )

test('a market stand is public and searchable', async () => {
  expect(await found()).toEqual([])
  bodyOf(await save([MARKET]))
  const shown = [
    { name: 'Mill Market', address: '2 Mill Street', hoursNote: 'Sat 9:00 AM–1:00 PM', isFarmersMarket: true },
  ]
  const { places } = bodyOf(await newVisitor().get<ProductView>(`/api/products/${farm.products.Eggs}`))
  expect(places).toMatchObject(shown)
  expect(places[0]!.nextPickup).toMatchObject({ opens: '09:00', closes: '13:00' })
  expect(
    bodyOf(await newVisitor().get<ProducerProfile>(`/api/producer-profiles/${farm.producerId}`)).pickupLocations,
  ).toEqual(places)
  await expect.poll(found).toEqual(['Eggs'])
})

test('an edited location keeps its id', async () => {
  const [first] = await placesNow()
  bodyOf(
    await save([
      { ...MARKET, pickupLocationId: first!.pickupLocationId, address: '3 Mill Street' },
      { ...MARKET, name: 'Quay' },
    ]),
  )
  const [edited, other] = await placesNow()
  expect(edited).toMatchObject({ pickupLocationId: first!.pickupLocationId, address: '3 Mill Street' })
  expect(other!.pickupLocationId).not.toBe(first!.pickupLocationId)
  expectProblem(await save([edited!, edited!]), 400, 'invalid_input')
  expectProblem(await save([MARKET, MARKET, MARKET, MARKET]), 400, 'invalid_input')
  expectProblem(await save([{ ...MARKET, openingHours: [] }]), 400, 'invalid_input')
})

test('an order keeps the market as its pickup location', async () => {
  bodyOf(await save([MARKET]))
  const pickupLocationId = (await placesNow())[0]!.pickupLocationId
  const cart = bodyOf(await newVisitor().post<CartView>('/api/cart/quote', { lines: eggs(), ...at(pickupLocationId) }))
  expect(cart.producers).toMatchObject([
    { fulfillmentMethod: 'pickup', pickupLocationId, places: [{ name: 'Mill Market' }] },
  ])
  const buyer = newVisitor()
  const { view } = await buy(buyer, eggs(), at(pickupLocationId))
  expect(view.orders).toMatchObject([{ pickupLocationName: 'Mill Market' }])
  const order = view.orders[0]!
  const there = {
    pickupLocationName: 'Mill Market',
    pickup: { address: '2 Mill Street', hoursNote: 'Sat 9:00 AM–1:00 PM' },
  }
  expect(await readOrder(buyer, order)).toMatchObject(there)
  const slips = bodyOf(
    await seller.get<{ slips: PackingSlip[] }>(`/api/producer/packing-slips?orders=${order.id}`),
  ).slips
  expect(slips).toMatchObject([{ pickupLocationName: 'Mill Market' }])

  bodyOf(await save([]))
  expect(await readOrder(buyer, order)).toMatchObject(there)
})

test('a removed pickup location accepts no orders', async () => {
  bodyOf(await save([MARKET]))
  const pickupLocationId = (await placesNow())[0]!.pickupLocationId
  const buyer = newVisitor()
  const form = await formFor(buyer, eggs(), at(pickupLocationId))
  bodyOf(await save([]))
  const refused = await expectNoEvents(market, () => startCheckout(buyer, form))
  expectProblem(refused, 409, 'fulfillment_not_offered')
  const cart = bodyOf(await buyer.post<CartView>('/api/cart/quote', { lines: eggs(), ...at(pickupLocationId) }))
  expect(cart.producers).toMatchObject([{ fulfillmentMethod: 'pickup', pickupLocationId: null, places: [] }])
})
