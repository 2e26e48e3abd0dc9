import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop } from '#tests/support/members.ts'
import { buy, checkOut, mailsTo, readCheckout, readOrder } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let brook: Shop
let hill: Shop
beforeAll(async () => {
  market = await openMarket()
  brook = await openShop(market, 'Brook Trout', {
    products: { 'Trout Fillets': { unit: 'per_pound', priceCents: 1400, stock: 20 } },
    terms: { pickup: { hoursNote: 'Saturdays 9 to 12', locationName: 'The smokehouse' }, delivery: null },
  })
  hill = await openShop(market, 'Hill Farm', {
    products: { Eggs: { unit: 'per_dozen', priceCents: 600 } },
    terms: { pickup: null, delivery: { feeCents: 500, minimumCents: 0, radiusMiles: 50 } },
  })
})
afterAll(() => market?.stop())

const LINES = () => [
  { productId: brook.products['Trout Fillets']!, quantity: 2 },
  { productId: hill.products.Eggs!, quantity: 1 },
]
const HOME = { address: '5 Esplanade Lane', city: 'Burlington', state: 'VT' as const, zipCode: '05401' }
const contact = (email: string) => ({ fullName: 'Gwen Guest', email, phone: '802-555-0100', ...HOME })

test('a confirmation names location, time and producer', async () => {
  const guest = createVisitor(market.url)
  const { view } = await buy(guest, LINES(), { contact: contact('gwen.where@example.com') })
  const [trout, eggs] = ['Brook Trout', 'Hill Farm'].map((name) => view.orders.find((one) => one.producerName === name))
  const place = { name: 'The smokehouse', address: '1 Barn Road', hoursNote: 'Saturdays 9 to 12' }
  expect(trout).toMatchObject({ fulfillmentMethod: 'pickup', pickup: place, deliverTo: null, subtotalCents: 2800 })
  expect(eggs).toMatchObject({
    fulfillmentMethod: 'delivery',
    pickup: null,
    deliverTo: ['5 Esplanade Lane', 'Burlington, VT 05401'],
    subtotalCents: 600,
    deliveryFeeCents: 500,
  })
  expect(await readOrder(guest, trout!)).toMatchObject({ pickup: place })
})

test('an unpaid order hides a home address', async () => {
  const guest = createVisitor(market.url)
  const started = await checkOut(guest, LINES(), { contact: contact('gwen.unpaid@example.com') })
  const { orders } = bodyOf(await readCheckout(guest, started))
  expect(orders.flatMap(({ pickup }) => pickup ?? [])).toEqual([
    { name: 'The smokehouse', address: null, hoursNote: 'Saturdays 9 to 12' },
  ])
})

test('the email groups lines by producer with units', async () => {
  const guest = createVisitor(market.url)
  const email = 'gwen.mailed@example.com'
  const { view } = await buy(guest, LINES(), { contact: contact(email) })
  const receipt = async () => (await mailsTo(guest, email)).find(({ subject }) => subject.startsWith('Your order'))
  await expect.poll(receipt, { timeout: 30_000 }).toBeDefined()
  const text = (await receipt())!.text
  expect(text).toContain('Trout Fillets × 2 lb: $28.00')
  expect(text).toContain('Eggs × 1 dozen: $6.00')
  expect(text).not.toContain('2 × Trout')
  expect(text).toContain('Pickup at The smokehouse, 1 Barn Road\nHours: Saturdays 9 to 12')
  expect(text).toContain('Delivery to 5 Esplanade Lane, Burlington, VT 05401')
  for (const { id, key } of view.orders) expect(text).toContain(`/order/${id}?key=${key}`)
  expect(text.indexOf('Brook Trout')).toBeLessThan(text.indexOf('Trout Fillets'))
})
