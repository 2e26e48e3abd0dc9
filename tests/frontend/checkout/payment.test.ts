import { describe, expect, test } from 'vitest'
import { checkoutOutcome } from '#frontend/shop/checkout/checkout-result.tsx'
import { countdownAnnouncement, formatCountdown, secondsLeft } from '#frontend/shop/checkout/payment-countdown.ts'

describe('the result of a checkout', () => {
  test('is complete only when the server reports payment', () => {
    expect(checkoutOutcome('paid', undefined).title).toBe('Payment complete')
    expect(checkoutOutcome('open', 'succeeded').title).toBe('Payment processing')
    expect(checkoutOutcome('open', undefined).title).toBe('Payment processing')
  })

  test('fails when no payment is possible', () => {
    const phases = ['expired', 'refused', 'refunded'] as const
    expect(phases.map((phase) => checkoutOutcome(phase, undefined).title)).toEqual(Array(3).fill('Payment failed'))
    expect(checkoutOutcome('open', 'requires_payment_method').text).toBe(
      'Your payment was not successful, please try again.',
    )
  })
})

describe('the time left to pay', () => {
  test('is never negative', () => {
    const at = '2026-05-01T09:00:00.000Z'
    expect(secondsLeft(at, Date.parse(at) - 90_500)).toBe(91)
    expect(secondsLeft(at, Date.parse(at) + 5)).toBe(0)
  })

  test('is formatted as a clock', () => {
    expect([605, 59, 0].map(formatCountdown)).toEqual(['10:05', '0:59', '0:00'])
  })

  test('is announced at few moments', () => {
    expect([600, 599, 300, 240, 60, 30, 0].map(countdownAnnouncement)).toEqual([
      '10 minutes left to pay',
      undefined,
      '5 minutes left to pay',
      undefined,
      'One minute left to pay',
      '30 seconds left to pay',
      undefined,
    ])
  })
})
