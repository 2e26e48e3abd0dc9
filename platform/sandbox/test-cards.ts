/** The cards that the sandbox knows, by what happens to who pays with them. Any other number is declined. */
export interface TestCard {
  readonly number: string
  readonly brand: string
  /** Stripe's own name for this card in test mode, where there is one. */
  readonly method: string
  readonly says: string
  /** Whether the bank wants to see its customer first (3-D Secure). */
  readonly challenge: boolean
  readonly outcome: 'paid' | 'paid_later' | Decline
}

export interface Decline {
  readonly code: string
  readonly declineCode: string
  readonly message: string
}

const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  funds: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const

/** What a number that is no test card's meets: real cards stay out of a sandbox. */
export const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. This is a sandbox: only its test cards can pay.',
}

const card = (number: string, method: string, says: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  method,
  says,
  brand: 'visa',
  challenge: false,
  outcome: 'paid',
  ...more,
})

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa', 'pays'),
  card('5555555555554444', 'pm_card_mastercard', 'pays (Mastercard)', { brand: 'mastercard' }),
  card('378282246310005', 'pm_card_amex', 'pays (American Express)', { brand: 'amex' }),
  card('6011111111111117', 'pm_card_discover', 'pays (Discover)', { brand: 'discover' }),
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'asks for 3-D Secure', { challenge: true }),
  card('4000002760003184', 'pm_card_authenticationRequired', 'asks for 3-D Secure every time', { challenge: true }),
  card('4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', 'asks for 3-D Secure, then is declined', {
    challenge: true,
    outcome: declines.generic,
  }),
  card('4000000000000077', 'pm_card_sandbox_paidLater', 'is paid a few seconds later', { outcome: 'paid_later' }),
  card('4000000000000002', 'pm_card_visa_chargeDeclined', 'is declined', { outcome: declines.generic }),
  card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'has too little money', {
    outcome: declines.funds,
  }),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'has expired', { outcome: declines.expired }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'finds its CVC wrong', { outcome: declines.cvc }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'meets a processing error', {
    outcome: declines.processing,
  }),
]

export const cardByNumber = (number: string): TestCard | undefined => testCards.find((one) => one.number === number)

export const cardByMethod = (method: string): TestCard | undefined => testCards.find((one) => one.method === method)
