import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { changeProduct, openShop, PASSWORD, type Shop, stockOf, waitForProjections } from '#tests/support/members.ts'
import { checkOut, formFor, readCheckout, startCheckout } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let form: StartCheckoutForm
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', {
    products: { Eggs: { stock: 10 }, Beets: { unit: 'per_pound', stock: 10 }, Kale: {}, Plums: {} },
  })
  form = await formFor(createVisitor(market.url), [{ productId: farm.products.Eggs!, quantity: 1 }])
})
afterAll(() => market?.stop())

type LooseForm = Record<string, unknown>
const line = (overrides: LooseForm) => ({ lines: [{ ...form.lines[0], ...overrides }] })
const contact = (overrides: LooseForm) => ({ contact: { ...form.contact, ...overrides } })
const delivery = () => ({ fulfillment: [{ producerId: farm.producerId, method: 'delivery' }] })
const home = { address: '9 Maple Street', city: 'Winooski', state: 'VT', zipCode: '05404' }

/** The fault, the form with it, and the expected status, code and field. */
const CASES: readonly [string, () => LooseForm, number, string, string?][] = [
  ['an unknown product', () => line({ productId: idNamed('product', 'moon') }), 404, 'product_not_found'],
  ['an id of another kind', () => line({ productId: idNamed('order', 'moon') }), 404, 'product_not_found'],
  ['an id that is none', () => line({ productId: 'banana' }), 404, 'product_not_found'],
  ['an id with a NUL', () => line({ productId: 'a\0b' }), 400, 'invalid_input'],
  ['an empty id', () => line({ productId: '' }), 400, 'invalid_input', 'lines.0.productId'],
  ['a huge id', () => line({ productId: 'x'.repeat(5_000) }), 400, 'invalid_input', 'lines.0.productId'],
  ['a number for an id', () => line({ productId: 7 }), 400, 'invalid_input', 'lines.0.productId'],
  ['quantity 0', () => line({ quantity: 0 }), 400, 'invalid_input', 'lines.0.quantity'],
  ['quantity -1', () => line({ quantity: -1 }), 400, 'invalid_input', 'lines.0.quantity'],
  ['quantity 1e9', () => line({ quantity: 1e9 }), 400, 'invalid_input', 'lines.0.quantity'],
  ['quantity "two"', () => line({ quantity: 'two' }), 400, 'invalid_input', 'lines.0.quantity'],
  ['quantity null', () => line({ quantity: null }), 400, 'invalid_input', 'lines.0.quantity'],
  ['half an egg', () => line({ quantity: 0.5 }), 400, 'quantity_step_invalid'],
  ['a hundredth of an egg', () => line({ quantity: 1.0000001 }), 400, 'quantity_step_invalid'],
  ['a price seen before it changed', () => line({ priceCents: 499 }), 409, 'price_changed'],
  ['a price of nothing', () => line({ priceCents: 0 }), 409, 'price_changed'],
  ['a negative price', () => line({ priceCents: -500 }), 400, 'invalid_input', 'lines.0.priceCents'],
  ['a price in words', () => line({ priceCents: '500' }), 400, 'invalid_input', 'lines.0.priceCents'],
  ['1001 on two lines', () => ({ lines: [lineOf(1_000), lineOf(1)] }), 400, 'invalid_input', 'lines'],
  ['a price on a second line', () => ({ lines: [lineOf(1), { ...lineOf(1), priceCents: 1 }] }), 409, 'price_changed'],
  ['an empty cart', () => ({ lines: [] }), 400, 'invalid_input', 'lines'],
  ['101 lines', () => ({ lines: Array.from({ length: 101 }, (_, i) => lineNo(i)) }), 400, 'invalid_input', 'lines'],
  ['lines that are no list', () => ({ lines: { 0: form.lines[0] } }), 400, 'invalid_input', 'lines'],
  ['another total', () => ({ totalCents: form.totalCents - 1 }), 409, 'total_changed'],
  ['no total', () => ({ totalCents: undefined }), 400, 'invalid_input', 'totalCents'],
  [
    'a method for another producer',
    () => ({ fulfillment: [{ producerId: 'x', method: 'pickup' }] }),
    400,
    'fulfillment_required',
  ],
  ['no way at all', () => ({ fulfillment: [] }), 400, 'invalid_input', 'fulfillment'],
  [
    'an unknown way',
    () => ({ fulfillment: [{ producerId: 'x', method: 'drone' }] }),
    400,
    'invalid_input',
    'fulfillment.0.method',
  ],
  ['delivery without an address', delivery, 400, 'invalid_input', 'contact.address'],
  ['delivery that is not offered', () => ({ ...delivery(), ...contact(home) }), 409, 'fulfillment_not_offered'],
  ['a ZIP code that is none', () => contact({ zipCode: '0540' }), 400, 'invalid_input', 'contact.zipCode'],
  ['a ZIP code of nowhere', () => contact({ zipCode: '00000' }), 400, 'zip_code_unknown', 'contact.zipCode'],
  ['a state of nowhere', () => contact({ state: 'ZZ' }), 400, 'invalid_input', 'contact.state'],
  ['no name', () => contact({ fullName: '   ' }), 400, 'invalid_input', 'contact.fullName'],
  ['a huge name', () => contact({ fullName: 'x'.repeat(121) }), 400, 'invalid_input', 'contact.fullName'],
  ['no e-mail address', () => contact({ email: 'ann at home' }), 400, 'invalid_input', 'contact.email'],
  ['a phone number of letters', () => contact({ phone: 'call me' }), 400, 'invalid_input', 'contact.phone'],
  [
    'huge instructions',
    () => ({ fulfillment: [{ ...form.fulfillment[0], instructions: 'x'.repeat(501) }] }),
    400,
    'invalid_input',
    'fulfillment.0.instructions',
  ],
  ['policies not accepted', () => ({ acceptsPolicies: false }), 400, 'invalid_input', 'acceptsPolicies'],
  ['a missing age', () => ({ isAdult: undefined }), 400, 'invalid_input', 'isAdult'],
]
const lineOf = (quantity: number) => ({ ...form.lines[0], quantity })
const lineNo = (i: number) => ({ productId: idNamed('product', `no ${i}`), quantity: 1, priceCents: 1 })

test.each(CASES)('%s is rejected without effect', async (_, wrong, status, code, field) => {
  const buyer = createVisitor(market.url)
  const response = await expectNoEvents(market, () => startCheckout(buyer, { ...form, ...wrong() }))
  expectProblem(response, status, code)
  if (field) expect((response.body as { fields?: LooseForm } & typeof response.body).fields).toHaveProperty([field])
})

test('a changed price is reported', async () => {
  const productId = farm.products.Kale!
  const buyer = createVisitor(market.url)
  const seen = await formFor(buyer, [{ productId, quantity: 2 }])
  await changeProduct(market, productId, { type: 'ChangeProductPrice', producerId: farm.producerId, priceCents: 777 })
  const response = await expectNoEvents(market, () => startCheckout(buyer, seen))
  expectProblem(response, 409, 'price_changed')
  expect(response.body).toMatchObject({ details: { name: 'Kale', priceCents: 777, seenCents: 500 } })
})

test('an unlisted product is reported', async () => {
  const productId = farm.products.Plums!
  const buyer = createVisitor(market.url)
  const seen = await formFor(buyer, [{ productId, quantity: 2 }])
  await changeProduct(market, productId, { type: 'UnlistProduct', producerId: farm.producerId, reason: 'producer' })
  expectProblem(await expectNoEvents(market, () => startCheckout(buyer, seen)), 409, 'product_unavailable')
})

test('a cart beyond the stock reserves nothing', async () => {
  const [productId, other] = [farm.products.Eggs!, farm.products.Beets!]
  const buyer = createVisitor(market.url)
  const wanted = [
    { productId, quantity: 11 },
    { productId: other, quantity: 0.75 },
  ]
  const response = await startCheckout(buyer, await formFor(buyer, wanted))
  expectProblem(response, 409, 'out_of_stock')
  expect(response.body).toMatchObject({ detail: 'Only 10 of Eggs left.', details: { available: 10 } })
  for (const id of [productId, other]) expect(await stockOf(market, id)).toMatchObject({ holds: {}, available: 10 })
  expect(await market.events('OrderPlaced', 'CheckoutPaymentRequested')).toEqual([])
})

test('producers cannot buy their own products', async () => {
  const seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
  expectProblem(await expectNoEvents(market, () => startCheckout(seller, form)), 400, 'own_product_in_cart')
})

test('unknown fields are ignored', async () => {
  const buyer = createVisitor(market.url)
  const strange = {
    userId: farm.accountId,
    buyerId: farm.accountId,
    accountId: farm.accountId,
    amount: 1,
    isGuest: false,
  }
  const started = bodyOf(await startCheckout(buyer, { ...form, ...strange, checkoutId: 'checkout_x' }))
  await waitForProjections(market)
  expect(bodyOf(await readCheckout(buyer, started))).toMatchObject({ totalCents: form.totalCents })
  const [event] = (await market.events('CheckoutStarted')).filter(
    ({ data }) => (data as { checkoutId: string }).checkoutId === started.checkoutId,
  )
  expect(event).toMatchObject({ data: { buyerId: expect.stringMatching(/^guest_/), totalCents: form.totalCents } })
  expect(event!.data).not.toHaveProperty('accountId')
})

test('a checkout requires an idempotency key', async () => {
  const buyer = createVisitor(market.url)
  const started = await checkOut(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])
  for (const key of ['', '?key=', '?key=wrong', `?key=${started.key}0`, `?key=${started.key.slice(1)}`]) {
    const path = `/api/checkouts/${started.checkoutId}`
    expectProblem(await buyer.get(`${path}${key}`), 404, 'checkout_not_found')
    for (const verb of ['payment-intent', 'refresh', 'cancel'])
      expectProblem(await expectNoEvents(market, () => buyer.post(`${path}/${verb}${key}`)), 404, 'checkout_not_found')
  }
})
