import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { packingSlips } from '#read-side/ordering/fulfillment.query.ts'
import { producerRegistered } from '#tests/read-side/support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '#tests/read-side/support/projected-market.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, ids, paid, planned, productId, statusChanged } from '#tests/support/order-events.ts'

const home = { address: '9 Maple Street', city: 'Winooski', state: 'VT', zipCode: '05404' }
const idOf = (name: string) => idNamed('order', name)
const order = (name: string, fulfillmentMethod: 'pickup' | 'delivery', ...later: OrderEvent[]): OrderEvent[] =>
  [
    {
      type: 'OrderPlaced',
      data: {
        ...ids,
        ...planned({ fulfillmentMethod }),
        checkoutId,
        contact: fulfillmentMethod === 'delivery' ? { ...contact, ...home } : contact,
        deliveryInstructions: 'Ring twice',
      },
    } satisfies OrderEvent,
    ...later,
  ].map((event) => ({ ...event, data: { ...event.data, orderId: idOf(name) } }) as OrderEvent)

const part = { itemId: productId, quantity: 1.5, cents: 375 }
const short: OrderEvent = {
  type: 'OrderRefundApproved',
  data: {
    ...ids,
    refundId: idNamed('refund', 'short'),
    reason: 'unfulfillable',
    breakdown: {
      lines: [part],
      subtotalCents: 375,
      deliveryFeeCents: 0,
      taxCents: 0,
      processingFeeCents: 0,
      totalCents: 375,
      platformFeeCents: 19,
    },
    currency: 'USD',
  },
}
const declined: OrderEvent = { type: 'OrderDeclined', data: { ...ids, reason: 'Frost', restockItems: [] } }

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(producerRegistered('orchard', { producerId: ids.producerId }))
  await market.record(...order('collected', 'pickup', paid(), short), ...order('brought', 'delivery', paid()))
  await market.record(...order('declined', 'delivery', paid(), declined), ...order('unpaid', 'delivery'))
  await market.record(
    ...order('done', 'pickup', paid(), statusChanged('OrderReadyForPickup'), statusChanged('OrderCompleted')),
  )
})
afterAll(() => market.close())

const slipsOf = (names: string[], producerId = ids.producerId) =>
  packingSlips(market.db, { producerId, ids: names.map(idOf) })

test('missing items are not packed', async () => {
  const { producerName, slips } = await slipsOf(['collected'])
  expect(producerName).toBe('orchard')
  expect(slips).toMatchObject([
    {
      orderNumber: 'FG-ABCD-1234',
      buyerName: 'Ann Buyer',
      fulfillmentMethod: 'pickup',
      deliveryInstructions: 'Ring twice',
      lines: [{ itemId: productId, name: 'Apples', unit: 'per_pound', toPack: 2.5, missing: 1.5 }],
    },
  ])
  expect(JSON.stringify(slips)).not.toMatch(/cents|example\.com|802-555/i)
})

test('only a delivery shows the address', async () => {
  const { slips } = await slipsOf(['brought', 'collected'])
  const { address: street, ...town } = home
  expect(slips.map(({ address }) => address)).toEqual([{ street, ...town }, null])
})

test('an unpaid order has no slip', async () => {
  expect((await slipsOf(['unpaid'])).slips).toEqual([])
})

test.each(['declined', 'done'])('the slip of the %s order does not show its buyer', async (name) => {
  const { slips } = await slipsOf([name])
  expect(slips).toMatchObject([{ buyerName: null, address: null, deliveryInstructions: null, lines: [] }])
})

test('slips are returned in the requested order', async () => {
  const { slips } = await slipsOf(['done', 'brought', 'nobody', 'collected'])
  expect(slips.map(({ id }) => id)).toEqual(['done', 'brought', 'collected'].map(idOf))
  expect((await slipsOf(['brought'], idNamed('producer', 'other'))).slips).toEqual([])
})
