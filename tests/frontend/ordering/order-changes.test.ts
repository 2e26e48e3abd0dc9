import { describe, expect, test } from 'vitest'
import { arrivals, pageWithStatus, withStatus } from '#frontend/shared/orders/api.ts'
import { offeredSteps } from '#frontend/shared/orders/order-actions.tsx'
import { order } from './orders.ts'

const page = {
  orders: [order(), order({ id: 'order_2' })],
  reviewed: [],
  counts: { all: 5, active: 2, completed: 2, cancelled: 1 },
  page: 1,
  pageSize: 20,
}

describe('a step taken before the server answers', () => {
  test('brings the steps that come after it', () => {
    expect(withStatus(order(), 'ready_for_pickup').allowedStatuses).toEqual(['completed'])
    expect(withStatus(order(), 'completed').allowedStatuses).toEqual([])
  })

  test('moves the counts of the tabs along', () => {
    const after = pageWithStatus(page, 'order_1', 'declined')
    expect(after.counts).toEqual({ all: 5, active: 1, completed: 2, cancelled: 2 })
    expect(after.orders.map(({ status }) => status)).toEqual(['declined', 'paid'])
    expect(page.counts.active).toBe(2)
  })

  test('leaves other pages alone', () => {
    expect(pageWithStatus(page, 'order_9', 'declined')).toBe(page)
  })
})

describe('arriving orders', () => {
  test('are paid orders the last list did not have', () => {
    const now = [order(), order({ id: 'order_2' }), order({ id: 'order_3', status: 'pending_payment' })]
    expect(arrivals([order()], now).map(({ id }) => id)).toEqual(['order_2'])
  })

  test('are orders whose money has come meanwhile', () => {
    const [waiting, paid] = [order({ status: 'pending_payment' }), order()]
    expect(arrivals([waiting], [paid])).toEqual([paid])
    expect(arrivals([paid], [order({ status: 'processing' })])).toEqual([])
  })

  test('do not come with the first list', () => {
    expect(arrivals(undefined, [order()])).toEqual([])
  })
})

describe('offered steps', () => {
  test('are those the server allows, the natural one first', () => {
    expect(offeredSteps(order())).toEqual(['accept', 'ready', 'decline'])
    expect(offeredSteps(order({ allowedStatuses: ['declined'] }))).toEqual(['decline'])
    expect(offeredSteps(order({ status: 'completed', allowedStatuses: [] }))).toEqual([])
  })
})
