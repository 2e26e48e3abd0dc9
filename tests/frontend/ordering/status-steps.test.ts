import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import { statusSteps } from '#frontend/shared/orders/order-status.tsx'

const been = (...statuses: OrderStatus[]) => statuses.map((status, i) => ({ status, at: `t${i}`, reason: null }))
const brief = (fulfillmentMethod: 'pickup' | 'delivery', timeline: ReturnType<typeof been>) =>
  statusSteps({ fulfillmentMethod, timeline }).map(({ label, state }) => `${label}: ${state}`)

describe('the steps of an order', () => {
  test('end with a pickup', () => {
    expect(brief('pickup', been('pending_payment', 'paid', 'processing'))).toEqual([
      'Order placed: done',
      'Paid: done',
      'Preparing: now',
      'Ready for pickup: ahead',
      'Picked up: ahead',
    ])
  })

  test('end with a delivery', () => {
    const steps = statusSteps({ fulfillmentMethod: 'delivery', timeline: been('pending_payment', 'paid', 'shipped') })
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'now', 'ahead'])
    expect(steps[2]).not.toHaveProperty('at')
    expect(steps[3]).toEqual({ label: 'Out for delivery', state: 'now', at: 't2' })
  })

  test('are all done for a completed order', () => {
    const ended = brief('delivery', been('pending_payment', 'paid', 'shipped', 'delivered', 'completed'))
    expect(ended.every((step) => step.endsWith('done'))).toBe(true)
  })

  test('stop when the order is declined', () => {
    const timeline = [...been('pending_payment', 'paid'), { status: 'declined' as const, at: 't9', reason: 'Hail' }]
    expect(statusSteps({ fulfillmentMethod: 'pickup', timeline })).toEqual([
      { label: 'Order placed', state: 'done', at: 't0' },
      { label: 'Paid', state: 'done', at: 't1' },
      { label: 'Declined', state: 'stopped', at: 't9', reason: 'Hail' },
    ])
  })
})
