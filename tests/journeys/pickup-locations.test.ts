import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage, ProductView } from '#domain/catalog/contract.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import type { PackingSlip } from '#domain/ordering/contract.ts'
import type { ProducerProfile, ProducerSettings } from '#domain/producers/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { buy, formFor, orderShown, startCheckout } from '#tests/support/shopping.ts'
import { createVisitor, expectNoEvents, expectProblem, fine, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { goods: { Eggs: {} } })
  await openShop(market, 'Vale Farm', { goods: { Kale: {} } })
  seller = createVisitor(market.url)
  fine(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

const MARKET = {
  name: 'Mill Market',
  address: '2 Mill Street',
  hours: '',
  isMarket: true,
  opening: [{ weekday: 'sat', from: '09:00', until: '13:00' }],
}
const FORM = {
  businessName: 'Hill Farm',
  description: 'Grown here.',
  zip: '05401',
  phone: '',
  tags: [],
  delivery: null,
  pickup: { hours: 'Ring the bell', address: '1 Barn Road' },
}
const own = async () => fine(await seller.get<ProducerSettings>('/api/me/producer-profile'))
const save = async (further: readonly object[]) =>
  seller.ask<{ id: string }>('PUT', '/api/me/producer-profile', {
    body: { ...FORM, pickup: { ...FORM.pickup, further }, seen: (await own()).version },
  })
const placesNow = async () => (await own()).pickup?.further ?? []

const anybody = () => createVisitor(market.url)
const eggs = () => [{ productId: farm.goods.Eggs!, quantity: 1 }]
const at = (placeId: string) => ({
  fulfillment: [{ producerId: farm.producerId, method: 'pickup' as const, placeId }],
})
const found = async () =>
  fine(await anybody().get<ProductPage>('/api/products?deliveryOptions=farmers_market')).products.map(
    ({ name }) => name,
  )

test('a market stall is told to everybody, and people search by it', async () => {
  expect(await found()).toEqual([])
  fine(await save([MARKET]))
  const shown = [{ name: 'Mill Market', address: '2 Mill Street', hours: 'Sat 9:00 AM–1:00 PM', isMarket: true }]
  const { places } = fine(await anybody().get<ProductView>(`/api/products/${farm.goods.Eggs}`))
  expect(places).toMatchObject(shown)
  expect(places[0]!.next).toMatchObject({ from: '09:00', until: '13:00' })
  expect(fine(await anybody().get<ProducerProfile>(`/api/producer-profiles/${farm.producerId}`)).places).toEqual(places)
  await expect.poll(found).toEqual(['Eggs'])
})

test('a place keeps its id when it is edited, and a further one gets one of its own', async () => {
  const [first] = await placesNow()
  fine(
    await save([
      { ...MARKET, placeId: first!.placeId, address: '3 Mill Street' },
      { ...MARKET, name: 'Quay' },
    ]),
  )
  const [edited, other] = await placesNow()
  expect(edited).toMatchObject({ placeId: first!.placeId, address: '3 Mill Street' })
  expect(other!.placeId).not.toBe(first!.placeId)
  expectProblem(await save([edited!, edited!]), 400, 'invalid_input')
  expectProblem(await save([MARKET, MARKET, MARKET, MARKET]), 400, 'invalid_input')
  expectProblem(await save([{ ...MARKET, opening: [] }]), 400, 'invalid_input')
})

test('a buyer fetches at the market, and it stays so on the order', async () => {
  fine(await save([MARKET]))
  const placeId = (await placesNow())[0]!.placeId
  const cart = fine(await anybody().post<CartView>('/api/cart/quote', { lines: eggs(), ...at(placeId) }))
  expect(cart.producers).toMatchObject([{ fulfillmentMethod: 'pickup', placeId, places: [{ name: 'Mill Market' }] }])
  const buyer = anybody()
  const { view } = await buy(buyer, eggs(), at(placeId))
  expect(view.orders).toMatchObject([{ placeName: 'Mill Market' }])
  const order = view.orders[0]!
  const there = { placeName: 'Mill Market', pickup: { address: '2 Mill Street', hours: 'Sat 9:00 AM–1:00 PM' } }
  expect(await orderShown(buyer, order)).toMatchObject(there)
  const slips = fine(await seller.get<{ slips: PackingSlip[] }>(`/api/producer/packing-slips?orders=${order.id}`)).slips
  expect(slips).toMatchObject([{ placeName: 'Mill Market' }])

  fine(await save([]))
  expect(await orderShown(buyer, order)).toMatchObject(there)
})

test('nobody orders to where the producer does not come any more', async () => {
  fine(await save([MARKET]))
  const placeId = (await placesNow())[0]!.placeId
  const buyer = anybody()
  const form = await formFor(buyer, eggs(), at(placeId))
  fine(await save([]))
  const refused = await expectNoEvents(market, () => startCheckout(buyer, form))
  expectProblem(refused, 409, 'fulfillment_not_offered')
  const cart = fine(await buyer.post<CartView>('/api/cart/quote', { lines: eggs(), ...at(placeId) }))
  expect(cart.producers).toMatchObject([{ fulfillmentMethod: 'pickup', placeId: null, places: [] }])
})
