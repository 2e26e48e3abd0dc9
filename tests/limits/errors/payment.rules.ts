import { expect } from 'vitest'
import { checkoutOutcome } from '#frontend/shop/checkout/checkout-result.tsx'
import { outcomeOfError, outcomeOfStatus } from '#frontend/shop/checkout/payment.ts'
import type { Table } from '../support/table.ts'

const outcomeOf = (type: string, message?: string) => outcomeOfError({ type, message })
const retry = (message: string) => ({ message })
const UNREACHABLE = 'We are experiencing connectivity issues with our payment processor. Please try again later.'

export const PAYMENT_RULES: Table = {
  'card_error: {message}, and what to do next': () => {
    expect(outcomeOf('card_error', 'Your card has expired.')).toEqual(
      retry('Your card has expired. You weren’t charged. Try another card, or ask your bank why.'),
    )
    expect(outcomeOfError({ type: 'card_error', code: 'incorrect_cvc', message: 'Wrong code.' })).toEqual(
      retry('Wrong code. You weren’t charged. Check the card details and try again.'),
    )
  },

  'validation_error: Please check your card information and try again.': () =>
    expect(outcomeOf('validation_error', 'x')).toEqual(retry('Please check your card information and try again.')),

  'api_error: We are experiencing connectivity issues with our payment processor.': () =>
    expect(outcomeOf('api_error', 'x')).toEqual(retry(UNREACHABLE)),

  'api_connection_error: the same message': () =>
    expect(outcomeOf('api_connection_error', 'x')).toEqual(retry(UNREACHABLE)),

  'authentication_error: Authentication with the payment processor failed.': () =>
    expect(outcomeOf('authentication_error', 'x')).toEqual(
      retry('Authentication with the payment processor failed. Please try again or contact support.'),
    ),

  'any other type: the provider’s message': () => {
    for (const type of ['invalid_request_error', 'rate_limit_error', 'idempotency_error', 'news_to_us'])
      expect(outcomeOf(type, 'Odd.')).toEqual(retry('Odd.'))
  },

  'without one, An unexpected payment error occurred. Please try again.': () =>
    expect(outcomeOf('invalid_request_error')).toEqual(
      retry('An unexpected payment error occurred. Please try again.'),
    ),

  'Your card requires additional authentication.': () =>
    expect(outcomeOfStatus('requires_action')).toEqual(
      retry('Your card requires additional authentication. Please complete the authentication step.'),
    ),

  'Payment is incomplete (status: {status}).': () => {
    for (const status of ['requires_payment_method', 'requires_confirmation', 'canceled'])
      expect(outcomeOfStatus(status)).toEqual(
        retry(`Payment is incomplete (status: ${status}). Please try again or use a different payment method.`),
      )
  },

  'a payment that succeeded or is processing continues, however it was made (A12)': () => {
    for (const status of ['succeeded', 'processing', 'requires_capture']) {
      expect(outcomeOfStatus(status)).toBe('done')
      expect(outcomeOfError({ type: 'invalid_request_error', payment_intent: { status } })).toBe('done')
    }
    const open = { status: 'requires_payment_method' }
    expect(outcomeOfError({ type: 'card_error', message: 'No.', payment_intent: open })).toEqual(
      retry('No. You weren’t charged. Try another card, or ask your bank why.'),
    )
  },
}

const textOf = (phase: Parameters<typeof checkoutOutcome>[0], payment?: string) => checkoutOutcome(phase, payment).text

export const CONFIRMATION_RULES: Table = {
  'Payment successful! Thank you for your purchase., once the server confirms it (A12)': () => {
    expect(textOf('paid')).toBe('Payment successful! Thank you for your purchase.')
    expect(checkoutOutcome('open', 'succeeded').title).toBe('Payment processing')
  },

  'Your payment is processing. We’ll update you when payment is received.': () => {
    for (const payment of [undefined, 'processing', 'requires_capture', 'succeeded'])
      expect(textOf('open', payment)).toBe("Your payment is processing. We'll update you when payment is received.")
  },

  'Your payment was not successful, please try again.': () => {
    for (const payment of ['requires_payment_method', 'canceled'])
      expect(textOf('open', payment)).toBe('Your payment was not successful, please try again.')
  },

  'Something went wrong with your payment. Please try again.': () => {
    for (const payment of ['requires_action', 'requires_confirmation', 'none', 'news_to_us'])
      expect(textOf('open', payment)).toBe('Something went wrong with your payment. Please try again.')
  },
}
