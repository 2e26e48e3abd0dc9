export interface Decline {
  readonly code: string
  readonly declineCode: string
  readonly message: string
}

/** Stripe's codes and messages for declined cards. */
export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  lost: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  fraud: { code: 'card_declined', declineCode: 'fraudulent', message: 'Your card was declined.' },
  tooOften: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  funds: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  authentication: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, Decline>

/** The decline of all other numbers, so that no real card is ever accepted. */
export const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. This is a sandbox: only its test cards can pay.',
}

/** A failure of the processor itself: nothing is changed. `no_response` closes the connection. */
interface SimulatedOutage {
  readonly outage: 'api_error' | 'authentication_error' | 'no_response'
}

/** A card number with a known outcome. All other numbers are declined. */
export interface TestCard {
  readonly number: string
  readonly brand: string
  /** Stripe's name for this card in test mode, or a name of the same form. */
  readonly method: string
  /** What the card form shows after the number. */
  readonly description: string
  /** Whether the bank requires 3-D Secure first. */
  readonly challenge: boolean
  /** Whether an off-session payment succeeds, or is declined because the bank requires 3-D Secure each time. */
  readonly offSession: 'succeeds' | 'requires_authentication'
  readonly outcome: 'paid' | 'paid_later' | Decline | SimulatedOutage
  /** Whether the card can be saved although its payments are declined. */
  readonly canBeSaved?: true
  /** What happens after the payment. */
  readonly laterOutcome?: LaterOutcome
}

export type LaterOutcome = 'refund_fails' | 'refund_pending' | 'fraud_dispute' | 'not_received_dispute' | 'inquiry'

const card = (number: string, method: string, description: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  method,
  description,
  brand: 'visa',
  challenge: false,
  offSession: 'succeeds',
  outcome: 'paid',
  ...more,
})

/** Stripe has no test cards for failures of its own. */
const SANDBOX_ONLY: readonly TestCard[] = [
  card('4000000000105017', 'pm_card_sandbox_apiError', 'fails with a processor error', {
    outcome: { outage: 'api_error' },
  }),
  card('4000000000105025', 'pm_card_sandbox_noResponse', 'gets no response', {
    outcome: { outage: 'no_response' },
  }),
  card('4000000000105033', 'pm_card_sandbox_authenticationError', 'fails with an invalid API key', {
    outcome: { outage: 'authentication_error' },
  }),
]

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa', 'succeeds'),
  card('5555555555554444', 'pm_card_mastercard', 'succeeds (Mastercard)', { brand: 'mastercard' }),
  card('378282246310005', 'pm_card_amex', 'succeeds (American Express)', { brand: 'amex' }),
  card('6011111111111117', 'pm_card_discover', 'succeeds (Discover)', { brand: 'discover' }),
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'requires 3-D Secure', { challenge: true }),
  card('4000000000003220', 'pm_card_threeDSecure2Required', 'requires 3-D Secure 2', {
    challenge: true,
    offSession: 'requires_authentication',
  }),
  card('4000002760003184', 'pm_card_authenticationRequired', 'requires 3-D Secure every time', {
    challenge: true,
    offSession: 'requires_authentication',
  }),
  card('4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', 'requires 3-D Secure, then is declined', {
    challenge: true,
    outcome: declines.generic,
  }),
  card(
    '4000008260003178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    'requires 3-D Secure, then has insufficient funds',
    {
      challenge: true,
      outcome: declines.funds,
    },
  ),
  card('4000000000000077', 'pm_card_sandbox_paidLater', 'succeeds after a few seconds', { outcome: 'paid_later' }),
  card('4000000000000002', 'pm_card_visa_chargeDeclined', 'is declined', { outcome: declines.generic }),
  card('4000000000000341', 'pm_card_chargeCustomerFail', 'can be saved, is declined when charged', {
    outcome: declines.generic,
    canBeSaved: true,
  }),
  card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'has insufficient funds', {
    outcome: declines.funds,
  }),
  card('4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', 'was lost', { outcome: declines.lost }),
  card('4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard', 'was stolen', { outcome: declines.stolen }),
  card('4000000000006975', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'exceeds its velocity limit', {
    outcome: declines.tooOften,
  }),
  card('4100000000000019', 'pm_card_radarBlock', 'is blocked as fraudulent', { outcome: declines.fraud }),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'has expired', { outcome: declines.expired }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'has an incorrect CVC', { outcome: declines.cvc }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'fails with a processing error', {
    outcome: declines.processing,
  }),
  card('4000000000005126', 'pm_card_refundFail', 'succeeds; refunds fail later', { laterOutcome: 'refund_fails' }),
  card('4000000000007726', 'pm_card_pendingRefund', 'succeeds; refunds are pending first', {
    laterOutcome: 'refund_pending',
  }),
  card('4000000000000259', 'pm_card_createDispute', 'succeeds, then is disputed as fraudulent', {
    laterOutcome: 'fraud_dispute',
  }),
  card('4000000000002685', 'pm_card_createDisputeProductNotReceived', 'succeeds, then is disputed as not received', {
    laterOutcome: 'not_received_dispute',
  }),
  card('4000000000001976', 'pm_card_createDisputeInquiry', 'succeeds, then its bank opens an inquiry', {
    laterOutcome: 'inquiry',
  }),
  ...SANDBOX_ONLY,
]

export const cardByNumber = (number: string): TestCard | undefined => testCards.find((card) => card.number === number)

export const cardByMethod = (method: string): TestCard | undefined => testCards.find((card) => card.method === method)

interface DisputeTerms {
  /** Stripe's reason code. */
  readonly reason: string
  /** Whether it starts as an inquiry, which withdraws no money. */
  readonly inquiry: boolean
}

const DISPUTES: Partial<Record<LaterOutcome, DisputeTerms>> = {
  fraud_dispute: { reason: 'fraudulent', inquiry: false },
  not_received_dispute: { reason: 'product_not_received', inquiry: false },
  inquiry: { reason: 'fraudulent', inquiry: true },
}

/** The dispute that the cardholder opens after the payment, if any. */
export const disputeAfter = (laterOutcome: LaterOutcome | undefined): DisputeTerms | undefined =>
  laterOutcome && DISPUTES[laterOutcome]

export const leadsToDispute = (laterOutcome: LaterOutcome | undefined): boolean =>
  disputeAfter(laterOutcome) !== undefined

/** Whether a number has a card's length and a valid check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, i) => total + (i % 2 ? doubled(digit) : digit), 0)
  return sum % 10 === 0
}

const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6(011|5|4[4-9])/.test(number)) return 'discover'
  return 'unknown'
}

/** The number of digits of a brand's security code. */
export const cvcLength = (brand: string): number => (brand === 'amex' ? 4 : 3)

/** Whether a card that expires at the end of this month is still valid. `now` in ms since 1970. */
export function isFuture(expiry: { month: number; year: number }, now: number): boolean {
  return Date.UTC(expiry.year, expiry.month, 1) > now
}
