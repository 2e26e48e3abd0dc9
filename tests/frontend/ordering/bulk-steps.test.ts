import { describe, expect, test } from 'vitest'
import { bulkSteps, isSelectable, outcomeOf } from '#frontend/producer/orders/order-steps.tsx'
import { order } from './orders.ts'

const ready = order({ id: 'order_2', status: 'ready_for_pickup', allowedStatuses: ['completed'] })
const done = order({ id: 'order_3', status: 'completed', allowedStatuses: [] })

describe('bulk actions', () => {
  test('list the orders that allow each action', () => {
    const delivery = order({
      id: 'order_4',
      fulfillmentMethod: 'delivery',
      allowedStatuses: ['processing', 'shipped', 'declined'],
    })
    const steps = bulkSteps([order(), ready, delivery, done])
    expect(steps.map(({ status, orders }) => [status, orders.map(({ id }) => id)])).toEqual([
      ['processing', ['order_1', 'order_4']],
      ['ready_for_pickup', ['order_1']],
      ['shipped', ['order_4']],
      ['completed', ['order_2']],
    ])
  })

  test('never decline', () => {
    expect(bulkSteps([order({ allowedStatuses: ['declined'] })])).toEqual([])
  })

  test('are empty when no action is left', () => {
    expect([order(), ready, done, order({ status: 'pending_payment', allowedStatuses: [] })].map(isSelectable)).toEqual(
      [...[true, true, false, false]],
    )
  })
})

describe('the result of a bulk action', () => {
  const targets = [
    order(),
    order({ id: 'order_2', orderNumber: 'FG-0002' }),
    order({ id: 'order_3', orderNumber: 'FG-0003' }),
  ]

  test('is one sentence on success', () => {
    const results = targets.map(({ id }) => ({ id, status: 'processing' as const, refused: null }))
    expect(outcomeOf('processing', { targets, results })).toEqual({ done: '3 orders accepted', refused: [] })
  })

  test('names failed orders with reasons', () => {
    const results = [
      { id: 'order_1', status: 'processing' as const, refused: null },
      { id: 'order_2', status: 'cancelled' as const, refused: 'order_status_conflict' },
      { id: 'order_3', status: 'completed' as const, refused: 'order_status_conflict' },
    ]
    expect(outcomeOf('processing', { targets, results })).toEqual({
      done: '1 order accepted',
      refused: [
        { id: 'order_2', orderNumber: 'FG-0002', reason: 'has been canceled' },
        { id: 'order_3', orderNumber: 'FG-0003', reason: 'is now “Completed”' },
      ],
    })
  })

  test('reports when all failed', () => {
    const results = [{ id: 'order_1', status: null, refused: 'conflict' }]
    expect(outcomeOf('shipped', { targets, results }).done).toBeUndefined()
  })
})
