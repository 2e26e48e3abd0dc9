import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useRef, useState } from 'react'

/** Billing details in Stripe's format. */
export interface BillingDetails {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly address?: {
    readonly line1: string
    readonly city: string
    readonly state: string
    readonly postal_code: string
    readonly country: 'US'
  }
}

interface PaymentOptions {
  readonly returnUrl: string
  readonly billing: BillingDetails
  /** Whether the card form has loaded. A submission before that is answered by a message. */
  readonly ready: boolean
  /** Called once the payment succeeded or is processing. */
  readonly onPaid: () => void
}

/** Confirms the payment and reports why it failed. Ignores further submissions while one is in progress. */
export function usePay({ returnUrl, billing, ready, onPaid }: PaymentOptions) {
  const stripe = useStripe()
  const elements = useElements()
  const inProgress = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const confirm = async ({ byWallet }: PaymentMethodUsed): Promise<string | undefined> => {
    if (!stripe || !elements || !ready) return PAYMENT_MESSAGES.notReady
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: {
        return_url: returnUrl,
        // A wallet has its own billing details.
        ...(byWallet ? {} : { payment_method_data: { billing_details: billing } }),
      },
      redirect: 'if_required',
    })
    const next = error ? outcomeOfError(error) : outcomeOfStatus(paymentIntent.status)
    return next === 'done' ? undefined : next.message
  }

  const pay = async (used: PaymentMethodUsed = { byWallet: false }) => {
    if (inProgress.current) return
    inProgress.current = true
    setBusy(true)
    setProblem(undefined)
    const message = await confirm(used).catch(() => PAYMENT_MESSAGES.unexpected)
    if (message === undefined) return onPaid()
    setProblem(message)
    setBusy(false)
    inProgress.current = false
  }
  return { pay, busy, problem: ready && problem === PAYMENT_MESSAGES.notReady ? undefined : problem }
}

interface PaymentMethodUsed {
  readonly byWallet: boolean
}

/** The part of Stripe's error that we use. */
interface PaymentError {
  readonly type: string
  readonly code?: string | undefined
  readonly message?: string | undefined
  /** Current state of the payment, if Stripe reports it. */
  readonly payment_intent?: { readonly status: string } | undefined
}

export const PAYMENT_MESSAGES = {
  notReady: 'Payment system is still initializing. Please try again in a moment.',
  unreachable: 'We are experiencing connectivity issues with our payment processor. Please try again later.',
  authenticate: 'Your card requires additional authentication. Please complete the authentication step.',
  noForm: 'Unable to initialize payment form. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
} as const

/** Codes of declined cards that the buyer can fix by correcting the input. */
const INPUT_CODES = [
  'incorrect_number',
  'invalid_number',
  'incorrect_cvc',
  'invalid_cvc',
  'incorrect_zip',
  'invalid_expiry_month',
  'invalid_expiry_year',
]

function paymentErrorMessage({ type, code, message }: PaymentError): string {
  switch (type) {
    case 'card_error':
      return `${message ?? 'Your card was declined.'} You weren’t charged. ${
        code && INPUT_CODES.includes(code)
          ? 'Check the card details and try again.'
          : 'Try another card, or ask your bank why.'
      }`
    case 'validation_error':
      return 'Please check your card information and try again.'
    case 'api_error':
    case 'api_connection_error':
      return PAYMENT_MESSAGES.unreachable
    case 'authentication_error':
      return 'Authentication with the payment processor failed. Please try again or contact support.'
    default:
      return message ?? 'An unexpected payment error occurred. Please try again.'
  }
}

/** Result of a payment attempt: continue to the confirmation, or show a message and let the buyer retry. */
type Next = 'done' | { readonly message: string }

/**
 * An error for a payment that already succeeded, in another tab or by a request whose response was lost, is not a
 * failure.
 */
export const outcomeOfError = (error: PaymentError): Next =>
  isPaid(error.payment_intent?.status) ? 'done' : { message: paymentErrorMessage(error) }

export function outcomeOfStatus(status: string): Next {
  if (isPaid(status)) return 'done'
  if (status === 'requires_action') return { message: PAYMENT_MESSAGES.authenticate }
  return {
    message: `Payment is incomplete (status: ${status}). Please try again or use a different payment method.`,
  }
}

const isPaid = (status: string | undefined): boolean =>
  status === 'succeeded' || status === 'processing' || status === 'requires_capture'
