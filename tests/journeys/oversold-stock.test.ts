import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { paymentIntentsIn } from '#tests/support/sandbox-processor.ts'
import {
  contactNamed,
  formFor,
  payCard,
  refreshCheckout,
  startCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, problemIn } from '#tests/support/visitor.ts'

const BUYERS = 200
const ITEMS = 5

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Melon: { stock: ITEMS }, Eggs: { stock: 1000 } } })
})
afterAll(() => market?.stop())

test('200 buyers compete for the last five melons', async () => {
  const lines = [
    { productId: farm.products.Eggs!, quantity: 1 },
    { productId: farm.products.Melon!, quantity: 1 },
  ]
  const buyers = Array.from({ length: BUYERS }, () => createVisitor(market.url))
  const form = await formFor(buyers[0]!, lines)
  await Promise.all(buyers.map((buyer) => buyer.csrf()))

  const answers = await Promise.all(
    buyers.map(async (buyer, i) => ({
      buyer,
      answer: await startCheckout(buyer, { ...form, contact: contactNamed(`Buyer ${i}`) }),
    })),
  )
  const bought = answers.filter(({ answer }) => answer.status === 200)
  const missed = answers.filter(({ answer }) => answer.status === 409)
  expect([bought.length, missed.length]).toEqual([ITEMS, BUYERS - ITEMS])
  for (const { answer } of missed)
    expect(problemIn(answer)).toMatchObject({ code: 'out_of_stock', detail: 'Melon has just sold out.' })

  await Promise.all(
    bought.map(async ({ buyer, answer }) => {
      const started = bodyOf(answer)
      expect(await payCard(buyer, started.payment)).toMatchObject({ status: 'succeeded' })
      bodyOf(await refreshCheckout(buyer, started))
      await waitForPhase(buyer, started, 'paid')
    }),
  )
  expect(await market.events('OrderPaid')).toHaveLength(ITEMS)
  expect(await stockOf(market, farm.products.Melon!)).toEqual({ onHand: 0, holds: {}, available: 0 })
  expect(await stockOf(market, farm.products.Eggs!)).toEqual({
    onHand: 1000 - ITEMS,
    holds: {},
    available: 1000 - ITEMS,
  })
  const intents = await paymentIntentsIn(market)
  expect(intents.map(({ status }) => status)).toEqual(Array.from({ length: ITEMS }, () => 'succeeded'))
  const shown = await buyers[0]!.get<{ available: number }>(`/api/products/${farm.products.Melon}`)
  expect(shown.body.available).toBe(0)
})
