import { describe, expect, test } from 'vitest'
import { bulkSteps, isSelectable, outcomeOf } from '#frontend/producer/orders/sales.tsx'
import { order } from './orders.ts'

const ready = order({ id: 'order_2', status: 'ready_for_pickup', allowedStatuses: ['completed'] })
const done = order({ id: 'order_3', status: 'completed', allowedStatuses: [] })

describe('steps with several orders', () => {
  test('are those that one of them allows, each with those that do', () => {
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

  test('are not offered where nothing is left to do', () => {
    expect([order(), ready, done, order({ status: 'pending_payment', allowedStatuses: [] })].map(isSelectable)).toEqual(
      [...[true, true, false, false]],
    )
  })
})

describe('what came of them', () => {
  const asked = [
    order(),
    order({ id: 'order_2', orderNumber: 'FG-0002' }),
    order({ id: 'order_3', orderNumber: 'FG-0003' }),
  ]

  test('is one sentence when all went well', () => {
    const taken = asked.map(({ id }) => ({ id, status: 'processing' as const, refused: null }))
    expect(outcomeOf('processing', { asked, taken })).toEqual({ done: '3 accepted', refused: [] })
  })

  test('names those that stayed behind, and why', () => {
    const taken = [
      { id: 'order_1', status: 'processing' as const, refused: null },
      { id: 'order_2', status: 'cancelled' as const, refused: 'order_status_conflict' },
      { id: 'order_3', status: 'completed' as const, refused: 'order_status_conflict' },
    ]
    expect(outcomeOf('processing', { asked, taken })).toEqual({
      done: '1 accepted',
      refused: [
        { id: 'order_2', number: 'FG-0002', why: 'was cancelled meanwhile' },
        { id: 'order_3', number: 'FG-0003', why: 'stands at “Handed over” meanwhile' },
      ],
    })
  })

  test('says when none was done', () => {
    const taken = [{ id: 'order_1', status: null, refused: 'conflict' }]
    expect(outcomeOf('shipped', { asked, taken }).done).toBeUndefined()
  })
})
