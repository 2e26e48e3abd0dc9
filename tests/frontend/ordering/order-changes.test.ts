import { describe, expect, test } from 'vitest'
import { pageWithStatus, withStatus } from '#frontend/producer/orders/api.ts'
import { newlyPaid } from '#frontend/producer/orders/new-orders.tsx'
import { offeredSteps } from '#frontend/producer/orders/order-steps.tsx'
import { order, sale } from './orders.ts'

const page = {
  orders: [sale(), sale({ id: 'order_2' })],
  reviewed: [],
  counts: { all: 5, active: 2, completed: 2, cancelled: 1, problems: 0 },
  page: 1,
  pageSize: 20,
}

describe('an optimistic status change', () => {
  test('offers the following actions', () => {
    expect(withStatus(order(), 'ready_for_pickup').allowedStatuses).toEqual(['completed'])
    expect(withStatus(order(), 'completed').allowedStatuses).toEqual([])
  })

  test('updates the tab counts', () => {
    const after = pageWithStatus(page, 'order_1', 'declined')
    expect(after.counts).toEqual({ all: 5, active: 1, completed: 2, cancelled: 2, problems: 0 })
    expect(after.orders.map(({ status }) => status)).toEqual(['declined', 'paid'])
    expect(page.counts.active).toBe(2)
  })

  test('leaves other pages unchanged', () => {
    expect(pageWithStatus(page, 'order_9', 'declined')).toBe(page)
  })
})

describe('new orders', () => {
  test('are paid orders missing from the last list', () => {
    const now = [order(), order({ id: 'order_2' }), order({ id: 'order_3', status: 'pending_payment' })]
    expect(newlyPaid([order()], now).map(({ id }) => id)).toEqual(['order_2'])
  })

  test('include orders paid meanwhile', () => {
    const [waiting, paid] = [order({ status: 'pending_payment' }), order()]
    expect(newlyPaid([waiting], [paid])).toEqual([paid])
    expect(newlyPaid([paid], [order({ status: 'processing' })])).toEqual([])
  })

  test('are empty on the first load', () => {
    expect(newlyPaid(undefined, [order()])).toEqual([])
  })
})

describe('offered actions', () => {
  test('are those the server allows, main action first', () => {
    expect(offeredSteps(order())).toEqual(['accept', 'ready', 'decline'])
    expect(offeredSteps(order({ allowedStatuses: ['declined'] }))).toEqual(['decline'])
    expect(offeredSteps(order({ status: 'completed', allowedStatuses: [] }))).toEqual([])
  })
})
