import { expect, test } from 'vitest'
import { pickList } from '#frontend/producer/orders/pick-list.tsx'
import { overviewOf } from '#frontend/producer/today/today.tsx'
import { order, orderLine } from './orders.ts'

test('the pick list sums unpicked items', () => {
  const eggs = orderLine({ itemId: 'product_eggs', name: 'Eggs', quantity: 1 })
  const orders = [
    order(),
    order({ orderNumber: 'FG-0002', status: 'processing', lines: [orderLine({ quantity: 0.5 }), eggs] }),
    order({ orderNumber: 'FG-0003', status: 'ready_for_pickup' }),
    order({ orderNumber: 'FG-0004', status: 'pending_payment' }),
  ]
  expect(pickList(orders)).toEqual([
    { itemId: 'product_eggs', name: 'Eggs', unit: 'per_bundle', quantity: 1, orders: ['FG-0002'] },
    { itemId: 'product_kale', name: 'Kale', unit: 'per_bundle', quantity: 2.5, orders: ['FG-0001', 'FG-0002'] },
  ])
})

test('the pick list excludes missing items', () => {
  const short = order({ lines: [orderLine({ missing: 1 }), orderLine({ itemId: 'product_eggs', missing: 2 })] })
  expect(pickList([short]).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([['product_kale', 1]])
})

test('the overview counts paid orders only', () => {
  const orders = [
    order(),
    order({ status: 'shipped', deliveryFeeCents: 500 }),
    order({ status: 'pending_payment' }),
    order({ status: 'declined' }),
  ]
  expect(overviewOf(orders)).toEqual({ newOrders: 1, preparing: 0, underway: 1, earningsCents: 650 + 1150 })
})
