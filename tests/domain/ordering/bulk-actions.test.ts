import { describe, expect, test } from 'vitest'
import { quantitiesToPack } from '#domain/ordering/order-amounts.ts'
import { ADVANCES, advancedStatuses, canPack, orderStatuses, PRODUCER_STEPS } from '#domain/ordering/order-status.ts'

describe('bulk order actions', () => {
  test('include every action but declining', () => {
    const steps = Object.keys(PRODUCER_STEPS).filter((step) => step !== 'decline')
    expect(Object.values(ADVANCES).sort()).toEqual(steps.sort())
  })

  test.each(advancedStatuses)('lead to %s', (status) => {
    expect(PRODUCER_STEPS[ADVANCES[status]].to).toBe(status)
  })
})

test('orders to pack are paid and not handed over yet', () => {
  expect(orderStatuses.filter(canPack)).toEqual(['paid', 'processing', 'ready_for_pickup', 'shipped'])
})

test('quantities to pack have at most two decimals', () => {
  expect(quantitiesToPack({ quantity: 1.25, missing: 0.15 })).toBe(1.1)
})
