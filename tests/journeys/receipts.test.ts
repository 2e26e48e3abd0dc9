import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartView } from '#domain/checkout/contract.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { OrderBillingDocuments } from '#domain/ordering/billing-documents.contract.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { changeProduct, openShop, PASSWORD, type Shop, waitForProjections } from '#tests/support/members.ts'
import {
  buy,
  checkOut,
  contactNamed,
  mailsTo,
  payCard,
  readOrder,
  refreshCheckout,
  reportChargeback,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 333 }, Kale: { priceCents: 250 } } })
  seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

interface Bought {
  readonly id: string
  readonly key: string
}

async function bought(buyer: Visitor, name: string): Promise<Bought> {
  const lines = [
    { productId: farm.products.Eggs!, quantity: 3 },
    { productId: farm.products.Kale!, quantity: 2 },
  ]
  const { view } = await buy(buyer, lines, { contact: contactNamed(name) })
  return view.orders[0]!
}

const documentsOf = async (visitor: Visitor, { id, key }: Bought): Promise<OrderBillingDocuments> =>
  bodyOf(await visitor.get<OrderBillingDocuments>(`/api/orders/${id}/receipt?key=${key}`))
const issued = (visitor: Visitor, of: Bought) =>
  waitUntil(
    () => documentsOf(visitor, of),
    ({ state }) => state === 'issued',
  )
const mailAbout = async (name: string, about: string) =>
  (
    await waitUntil(
      async () => (await mailsTo(seller, contactNamed(name).email)).filter(({ key }) => key.startsWith(about)),
      (mails) => mails.length > 0,
    )
  )[0]!

test('a paid order has an immutable receipt', async () => {
  const buyer = createVisitor(market.url)
  const sale = await bought(buyer, 'Rosa Receipt')
  const before = await issued(buyer, sale)
  expect(before.receipt).toMatchObject({
    number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
    marketplaceName: 'Farmgate',
    fulfillmentMethod: 'pickup',
    seller: { name: 'Hill Farm', city: 'Burlington', state: 'VT', zipCode: '05401', address: '1 Barn Road' },
    buyer: { fullName: 'Rosa Receipt', email: 'rosa.receipt@example.com', address: null },
    lines: [
      { name: 'Eggs', quantity: 3, unitPriceCents: 333, lineTotalCents: 999 },
      { name: 'Kale', quantity: 2, unitPriceCents: 250, lineTotalCents: 500 },
    ],
    money: { subtotalCents: 1499, totalCents: (await readOrder(buyer, sale)).totalCents },
  })
  await changeProduct(market, farm.products.Eggs!, {
    type: 'ChangeProductPrice',
    producerId: farm.producerId,
    priceCents: 999,
  })
  await renamed('Another Farm')
  expect(await documentsOf(buyer, sale)).toEqual(before)
  expect(bodyOf(await seller.get<OrderBillingDocuments>(`/api/orders/${sale.id}/receipt`))).toEqual(before)
  await renamed('Hill Farm')
  await changeProduct(market, farm.products.Eggs!, {
    type: 'ChangeProductPrice',
    producerId: farm.producerId,
    priceCents: 333,
  })
  const { text } = await mailAbout('Rosa Receipt', 'receipt:')
  expect(text).toContain(`${market.url}/order/${sale.id}/receipt?key=${sale.key}`)
})

async function renamed(businessName: string): Promise<void> {
  const location = { zipCode: '05401', city: 'Burlington', state: 'VT', latitude: 44.48, longitude: -73.22 }
  const profile = { businessName, description: 'Grown here.', tags: [], location, imageUrl: null }
  const command = { type: 'UpdateProducerProfile', accountId: farm.accountId, profile } as const
  const by = {
    commandId: crypto.randomUUID(),
    correlationId: 'test',
    at: new Date().toISOString(),
    actor: { kind: 'system', id: 'test' } as const,
  }
  expect(isRefusal(await market.bus.dispatch({ decider: producer, id: farm.producerId, command, context: by }))).toBe(
    false,
  )
  await waitForProjections(market)
}

test('an unpaid order has no receipt', async () => {
  const buyer = createVisitor(market.url)
  const started = await checkOut(buyer, [{ productId: farm.products.Kale!, quantity: 1 }])
  const [waiting] = (await waitForPhase(buyer, started, 'open')).orders
  expect(await documentsOf(buyer, waiting!)).toMatchObject({ state: 'unpaid', receipt: null, creditNotes: [] })
  await payCard(buyer, started.payment)
  bodyOf(await refreshCheckout(buyer, started))
  await issued(buyer, waiting!)
})

test('the page is notified when the receipt is ready', async () => {
  const buyer = createVisitor(market.url)
  const started = await checkOut(buyer, [{ productId: farm.products.Kale!, quantity: 1 }])
  const [{ id, key } = { id: '', key: '' }] = (await waitForPhase(buyer, started, 'open')).orders
  const page = await buyer.socket()
  page.send({ type: 'watch', topic: 'order', id, key })
  await payCard(buyer, started.payment)
  bodyOf(await refreshCheckout(buyer, started))
  expect(await page.receives(({ type }) => type === 'order_receipt_issued')).toMatchObject({ orderId: id })
  page.close()
})

test('a refund has a credit note and an email', async () => {
  const buyer = createVisitor(market.url)
  const sale = await bought(buyer, 'Cora Credit')
  const form = { lines: [{ itemId: farm.products.Eggs!, quantity: 1 }], note: 'the fox was here' }
  bodyOf(await seller.post(`/api/orders/${sale.id}/refunds`, form))
  const { receipt, creditNotes } = await waitUntil(
    () => documentsOf(buyer, sale),
    (papers) => papers.creditNotes.length > 0,
  )
  const [note] = creditNotes
  const [refund] = (await readOrder(buyer, sale)).refunds
  expect(note).toMatchObject({
    number: expect.stringMatching(/^C-\d{4}-\d{6}$/),
    receiptNumber: receipt!.number,
    note: 'the fox was here',
    refundId: refund!.id,
    lines: [{ name: 'Eggs', quantity: 1, cents: 333 }],
    voidedOn: null,
    money: { subtotalCents: 333, totalCents: refund!.totalCents },
  })
  const { text } = await mailAbout('Cora Credit', `order:${sale.id}:OrderRefundSubmitted`)
  const total = `$${(refund!.totalCents / 100).toFixed(2)}`
  expect(text).toContain(`${total} is on its way back to your card.`)
  expect(text).toContain('Eggs × 1: $3.33')
  expect(text).toContain(`Refund: ${total}`)
  expect(text).toContain('“the fox was here”')
})

test('receipt numbers are consecutive', async () => {
  const buyers = Array.from({ length: 6 }, () => createVisitor(market.url))
  const sales = await Promise.all(buyers.map((buyer, nth) => bought(buyer, `Many ${nth}`)))
  await Promise.all(sales.map((sale, nth) => issued(buyers[nth]!, sale)))
  const numbers = (await market.events('ReceiptIssued')).map(({ data }) => (data as { number: string }).number)
  const nths = numbers.map((number) => Number(number.slice(-6))).sort((a, b) => a - b)
  expect(nths).toEqual(nths.map((_, nth) => nth + 1))
})

test('a receipt requires access to the order', async () => {
  const sale = await bought(createVisitor(market.url), 'Petra Private')
  const stranger = createVisitor(market.url)
  for (const path of [`/api/orders/${sale.id}/receipt`, `/api/orders/${sale.id}/receipt?key=wrong`])
    expectProblem(await stranger.get(path), 404, 'order_not_found')
})

test('nothing is promised while a chargeback is open', async () => {
  const buyer = createVisitor(market.url)
  const sale = await bought(buyer, 'Dina Dispute')
  const shown = () => seller.get<OrderView>(`/api/orders/${sale.id}`).then(bodyOf)
  expect(await shown()).toMatchObject({ chargeback: null, allowedRefund: 'unfulfillable' })
  await reportChargeback(market, sale.id, 'open')
  expect(await shown()).toMatchObject({ chargeback: 'open', allowedRefund: null })
  const form = { lines: [{ itemId: farm.products.Eggs!, quantity: 1 }], note: 'hail' }
  expectProblem(await seller.post(`/api/orders/${sale.id}/refunds`, form), 409, 'order_chargeback_open')
  bodyOf(await buyer.post(`/api/orders/${sale.id}/cancel?key=${sale.key}`, { reason: '' }))
  const { text } = await mailAbout('Dina Dispute', `order:${sale.id}:OrderCancelled`)
  expect(text).toContain('You have disputed the payment with your bank')
  expect(text).not.toContain('We refund all of it to your card')
  await reportChargeback(market, sale.id, 'lost')
  expect(await readOrder(buyer, sale)).toMatchObject({ chargeback: 'lost', refundedCents: 0 })
  await reportChargeback(market, sale.id, 'won')
  expect(await readOrder(buyer, sale)).toMatchObject({ chargeback: 'won' })
})

test('a producer without payouts is not shown as sold out', async () => {
  const unpayable = await openShop(market, 'New Farm', { products: { Beets: {} }, payable: false })
  expect(bodyOf(await seller.get(`/api/products/${unpayable.products.Beets}`))).toMatchObject({
    forSale: false,
    available: 0,
  })
  const lines = [{ productId: unpayable.products.Beets!, quantity: 1 }]
  const cart = bodyOf(await createVisitor(market.url).post<CartView>('/api/cart/quote', { lines, fulfillment: [] }))
  expect(cart.producers[0]!.lines[0]!.problem).toMatch(/^Unavailable/)
})
