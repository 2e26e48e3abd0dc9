import { expect, test } from 'vitest'
import type { RefundView } from '#domain/ordering/contract.ts'
import {
  dayLabel,
  earningsCents,
  inView,
  isOverdue,
  matchingOrders,
  promisedDays,
  viewCounts,
} from '#frontend/producer/orders/order-views.ts'
import { sale } from './orders.ts'

const ANY = { search: '', method: 'any', day: '' } as const
const saturday = sale({ id: 'saturday', promisedOn: '2026-05-09' })
const tuesday = sale({ id: 'tuesday', promisedOn: '2026-05-05', placedAt: '2026-05-02T09:00:00.000Z' })
const tuesdayToo = sale({ id: 'tuesday too', promisedOn: '2026-05-05', orderNumber: 'FG-0077' })
const delivery = sale({ id: 'delivery', fulfillmentMethod: 'delivery', status: 'shipped', buyerName: 'Bo Berg' })
const packing = sale({ id: 'packing', status: 'processing' })
const all = [saturday, delivery, tuesday, packing, tuesdayToo]
const idsOf = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id)

test('a view sorts orders by promised day', () => {
  expect(idsOf(inView(all, 'accept'))).toEqual(['tuesday too', 'tuesday', 'saturday'])
  expect(idsOf(inView(all, 'pack'))).toEqual(['packing'])
  expect(idsOf(inView(all, 'ready'))).toEqual(['delivery'])
  expect(inView(all, 'problems')).toEqual([])
})

test('the server counts the views it filters', () => {
  const counts = { all: 9, active: 5, completed: 3, cancelled: 1, problems: 2 }
  expect(viewCounts(all, counts)).toEqual({ accept: 3, pack: 1, ready: 1, problems: 2, all: 9 })
  expect(viewCounts([], undefined)).toEqual({ accept: 0, pack: 0, ready: 0, problems: undefined, all: undefined })
})

test('filters narrow by number, buyer, fulfillment and day', () => {
  expect(idsOf(matchingOrders(all, { ...ANY, search: '#fg-0077' }))).toEqual(['tuesday too'])
  expect(idsOf(matchingOrders(all, { ...ANY, search: 'berg' }))).toEqual(['delivery'])
  expect(idsOf(matchingOrders(all, { ...ANY, method: 'delivery' }))).toEqual(['delivery'])
  expect(idsOf(matchingOrders(all, { ...ANY, day: '2026-05-09' }))).toEqual(['saturday'])
  expect(promisedDays(all)).toEqual(['2026-05-05', '2026-05-09'])
})

test('days are labeled relative to today', () => {
  expect(dayLabel(tuesday, '2026-05-05')).toBe('Today, Tuesday, May 5')
  expect(dayLabel(tuesday, '2026-05-04')).toBe('Tomorrow, Tuesday, May 5')
  expect(dayLabel(saturday, '2026-05-04')).toBe('Saturday, May 9')
  expect(dayLabel(packing, '2026-05-04')).toBe('Pickup, no set day')
  expect(dayLabel(delivery, '2026-05-04')).toBe('Delivery, no set day')
})

test('an order is overdue after its day unless ready', () => {
  expect(isOverdue(tuesday, '2026-05-05')).toBe(false)
  expect(isOverdue(tuesday, '2026-05-06')).toBe(true)
  expect(isOverdue({ ...tuesday, status: 'ready_for_pickup' }, '2026-05-06')).toBe(false)
  expect(isOverdue(packing, '2026-05-06')).toBe(false)
})

test('earnings are the sale less fee and refunds', () => {
  const refund: RefundView = {
    id: 'refund_1',
    status: 'succeeded',
    reason: 'goodwill',
    note: null,
    approvedAt: '2026-05-02T09:00:00.000Z',
    lines: [],
    subtotalCents: 100,
    deliveryFeeCents: 0,
    taxCents: 0,
    processingFeeCents: 0,
    totalCents: 100,
    storeCreditCents: 0,
    takenBackCents: 90,
  }
  expect(earningsCents(sale({ refunds: [refund] }))).toBe(700 - 50 - 90)
  expect(earningsCents(sale({ refunds: [{ ...refund, status: 'failed' }] }))).toBe(700 - 50)
})
