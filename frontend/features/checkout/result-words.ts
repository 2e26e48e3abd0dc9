import type { CheckoutView } from '#domain/checkout/contract.ts'

export interface ResultWords {
  readonly tone: 'good' | 'waiting' | 'bad'
  readonly title: 'Payment Complete' | 'Payment Processing' | 'Payment Replaced' | 'Payment Failed'
  readonly text: string
}

/** What the server's checkout means for its buyer. `payment` is the processor's status, once the server has looked. */
export function resultWords(phase: CheckoutView['phase'], payment: string | undefined): ResultWords {
  switch (phase) {
    case 'paid':
      return {
        tone: 'good',
        title: 'Payment Complete',
        text: 'Payment successful! Thank you for your purchase.',
      }
    case 'open':
      return payment === undefined ? PROCESSING : wordsForOpen(payment)
    case 'expired':
      return failed(
        'The time to pay ran out, and your items went back on the shelf. If your bank still shows a payment, we’ll send it back automatically.',
      )
    case 'replaced':
      return {
        tone: 'waiting',
        title: 'Payment Replaced',
        text: 'You changed your order in another window, so this payment was replaced. Nothing was charged here.',
      }
    case 'refused':
      return failed('Something in your cart just sold out. You weren’t charged.')
    case 'refunded':
      return failed(
        'Your payment came after the time to pay, and the goods had been sold. We have returned all of it; your bank may take 5-10 business days to show it.',
      )
  }
}

function wordsForOpen(payment: string): ResultWords {
  if (['succeeded', 'processing', 'requires_capture'].includes(payment)) return PROCESSING
  return ['requires_payment_method', 'canceled'].includes(payment) ? NOT_SUCCESSFUL : WENT_WRONG
}

const failed = (text: string): ResultWords => ({ tone: 'bad', title: 'Payment Failed', text })
const NOT_SUCCESSFUL = failed('Your payment was not successful, please try again.')
/** Left half way, at the bank's page for example: nothing comes of it by itself. */
const WENT_WRONG = failed('Something went wrong with your payment. Please try again.')
const PROCESSING: ResultWords = {
  tone: 'waiting',
  title: 'Payment Processing',
  text: "Your payment is processing. We'll update you when payment is received.",
}
