import { describe, expect, onTestFinished, test } from 'vitest'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import { transactions } from '#read-side/store-credit/store-credit.projection.ts'
import { storeCreditOf } from '#read-side/store-credit/store-credit.query.ts'
import { projectedMarket } from '#tests/read-side/support/projected-market.ts'
import { view } from '#tests/read-side/support/view.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, placed } from '#tests/support/order-events.ts'

const accountId = idNamed('account', 'ann')
const checkoutId = idNamed('checkout', 'one')
const { orderId } = ids
const came = (type: 'StoreCreditIssued' | 'StoreCreditRefunded', amountCents: number): StoreCreditEvent => ({
  type,
  data: { accountId, orderId, refundId: idNamed('refund', 'one'), amountCents, currency: 'USD' },
})
const held: StoreCreditEvent = {
  type: 'StoreCreditReserved',
  data: { accountId, checkoutId, amountCents: 300, afterExpiry: false, currency: 'USD' },
}
const spent: StoreCreditEvent = {
  type: 'StoreCreditRedeemed',
  data: { accountId, checkoutId, amountCents: 300, orders: [{ orderId, amountCents: 300 }], currency: 'USD' },
}
const released: StoreCreditEvent = {
  type: 'StoreCreditReservationReleased',
  data: { accountId, checkoutId, amountCents: 300, currency: 'USD' },
}

describe('store credit transactions', () => {
  const shows = view(transactions)
  shows('include issued credit').given(came('StoreCreditIssued', 500)).shows({ kind: 'issued', amountCents: 500 })
  shows('include an issue and a reversal by one refund')
    .given(came('StoreCreditIssued', 500), came('StoreCreditRefunded', 200))
    .showsRows({ kind: 'issued', amountCents: 500 }, { kind: 'refunded', amountCents: 200 })
  shows('exclude reserved credit from the balance')
    .given(held)
    .shows({ kind: 'reserved', amountCents: -300, orderIds: [] })
  shows('list the orders of redeemed credit')
    .given(held, spent)
    .shows({ kind: 'redeemed', amountCents: -300, orderIds: [orderId] })
  shows('omit released credit').given(came('StoreCreditIssued', 500), held, released).shows({
    kind: 'issued',
  })
})

test('the balance is the sum of the transactions', async () => {
  const market = await projectedMarket()
  await market.record(placed(), came('StoreCreditIssued', 500), held, spent)
  onTestFinished(market.close)
  const shown = await storeCreditOf(market.db, accountId, 1)
  expect(shown).toMatchObject({ availableCents: 200, count: 2 })
  const orders = [{ id: orderId, number: 'FG-ABCD-1234' }]
  expect(shown.lines.map((line) => [line.kind, line.orders])).toEqual(
    expect.arrayContaining([
      ['issued', orders],
      ['redeemed', orders],
    ]),
  )
  expect(await storeCreditOf(market.db, idNamed('account', 'bob'), 1)).toMatchObject({ availableCents: 0, lines: [] })
})
