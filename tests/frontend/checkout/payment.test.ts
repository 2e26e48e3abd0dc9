import { describe, expect, test } from 'vitest'
import { resultWords } from '#frontend/shop/checkout/checkout-result.tsx'
import { secondsAsClock, secondsLeft, timeCall } from '#frontend/shop/checkout/payment-countdown.ts'

describe('the result of a checkout', () => {
  test('is complete only when the server says paid', () => {
    expect(resultWords('paid', undefined).title).toBe('Payment Complete')
    expect(resultWords('open', 'succeeded').title).toBe('Payment Processing')
    expect(resultWords('open', undefined).title).toBe('Payment Processing')
  })

  test('has failed when no money can come any more', () => {
    const phases = ['expired', 'refused', 'refunded'] as const
    expect(phases.map((phase) => resultWords(phase, undefined).title)).toEqual(Array(3).fill('Payment Failed'))
    expect(resultWords('open', 'requires_payment_method').text).toBe(
      'Your payment was not successful, please try again.',
    )
  })
})

describe('the time left to pay', () => {
  test('never goes below zero', () => {
    const at = '2026-05-01T09:00:00.000Z'
    expect(secondsLeft(at, Date.parse(at) - 90_500)).toBe(91)
    expect(secondsLeft(at, Date.parse(at) + 5)).toBe(0)
  })

  test('reads as a clock', () => {
    expect([605, 59, 0].map(secondsAsClock)).toEqual(['10:05', '0:59', '0:00'])
  })

  test('is called out at few moments only', () => {
    expect([600, 599, 300, 240, 60, 30, 0].map(timeCall)).toEqual([
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
