import { describe, expect, test } from 'vitest'
import { quantitiesToPack } from '#domain/ordering/order-amounts.ts'
import { ADVANCES, advancedStatuses, canPack, orderStatuses, PRODUCER_STEPS } from '#domain/ordering/order-status.ts'

describe('steps that can be taken with many orders', () => {
  test('are all but declining', () => {
    const steps = Object.keys(PRODUCER_STEPS).filter((step) => step !== 'decline')
    expect(Object.values(ADVANCES).sort()).toEqual(steps.sort())
  })

  test.each(advancedStatuses)('lead to %s', (status) => {
    expect(PRODUCER_STEPS[ADVANCES[status]].to).toBe(status)
  })
})

test('packed is what is paid and not with its buyer yet', () => {
  expect(orderStatuses.filter(canPack)).toEqual(['paid', 'processing', 'ready_for_pickup', 'shipped'])
})

test('what is to be packed has no more than two decimals', () => {
  expect(quantitiesToPack({ quantity: 1.25, missing: 0.15 })).toBe(1.1)
})
