/** What the processor's library says when a payment does not go through. */
export interface PaymentError {
  readonly type: string
  readonly message?: string | undefined
  /** The payment as it stands, where the processor tells it. */
  readonly payment_intent?: { readonly status: string } | undefined
}

export const PAYMENT_WORDS = {
  notReady: 'Payment system is still initializing. Please try again in a moment.',
  unreachable: 'We are experiencing connectivity issues with our payment processor. Please try again later.',
  authenticate: 'Your card requires additional authentication. Please complete the authentication step.',
  noForm: 'Unable to initialize payment form. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
} as const

export function wordsForError({ type, message }: PaymentError): string {
  switch (type) {
    case 'card_error':
      return `Card error: ${message ?? 'Your card was declined.'}`
    case 'validation_error':
      return 'Please check your card information and try again.'
    case 'api_error':
    case 'api_connection_error':
      return PAYMENT_WORDS.unreachable
    case 'authentication_error':
      return 'Authentication with the payment processor failed. Please try again or contact support.'
    default:
      return message ?? 'An unexpected payment error occurred. Please try again.'
  }
}

/** Where a try to pay leads: on to the confirmation, or a sentence and another try. */
type Next = 'done' | { readonly again: string }

/** What cannot be paid because it is paid already, in another tab or by an answer that got lost, is no failure. */
export const afterError = (error: PaymentError): Next =>
  isPaid(error.payment_intent?.status) ? 'done' : { again: wordsForError(error) }

export function afterConfirming(status: string): Next {
  if (isPaid(status)) return 'done'
  if (status === 'requires_action') return { again: PAYMENT_WORDS.authenticate }
  return {
    again: `Payment is incomplete (status: ${status}). Please try again or use a different payment method.`,
  }
}

/** The money is there, or on its way. */
const isPaid = (status: string | undefined): boolean =>
  status === 'succeeded' || status === 'processing' || status === 'requires_capture'
