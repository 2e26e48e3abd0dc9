export interface Decline {
  readonly code: string
  readonly declineCode: string
  readonly message: string
}

/** Stripe's words for why a bank says no. */
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

/** What a number that is no test card's meets: real cards stay out of a sandbox. */
export const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. This is a sandbox: only its test cards can pay.',
}

/** Not the card's fault: nothing was tried, and nothing is kept. `silent` hangs up. */
interface Trouble {
  readonly trouble: 'api_error' | 'authentication_error' | 'silent'
}

/** The cards that the sandbox knows, by what happens to who pays with them. Any other number is declined. */
export interface TestCard {
  readonly number: string
  readonly brand: string
  /** Stripe's own name for this card in test mode, where there is one. */
  readonly method: string
  readonly says: string
  /** Whether the bank wants to see its customer first (3-D Secure). */
  readonly challenge: boolean
  /** How it is charged while its owner is away: as `outcome` says, or the bank wants to see its customer every time. */
  readonly keeps: 'well' | 'asks_again'
  readonly outcome: 'paid' | 'paid_later' | Decline | Trouble
  /** Whether the bank lets it be kept although it will not pay. */
  readonly accepted?: true
  /** What comes of the payment in the end. */
  readonly sequel?: Sequel
}

export type Sequel = 'refund_fails' | 'refund_waits' | 'fraud_claimed' | 'non_receipt_claimed' | 'inquiry'

const card = (number: string, method: string, says: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  method,
  says,
  brand: 'visa',
  challenge: false,
  keeps: 'well',
  outcome: 'paid',
  ...more,
})

/** Stripe has no cards for its own troubles: these are the sandbox's. */
const SANDBOX_ONLY: readonly TestCard[] = [
  card('4000000000105017', 'pm_card_sandbox_apiError', 'meets a failure of the processor', {
    outcome: { trouble: 'api_error' },
  }),
  card('4000000000105025', 'pm_card_sandbox_silence', 'meets a line that is cut', { outcome: { trouble: 'silent' } }),
  card('4000000000105033', 'pm_card_sandbox_keyRefused', 'meets a processor that does not know us', {
    outcome: { trouble: 'authentication_error' },
  }),
]

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa', 'pays'),
  card('5555555555554444', 'pm_card_mastercard', 'pays (Mastercard)', { brand: 'mastercard' }),
  card('378282246310005', 'pm_card_amex', 'pays (American Express)', { brand: 'amex' }),
  card('6011111111111117', 'pm_card_discover', 'pays (Discover)', { brand: 'discover' }),
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'asks for 3-D Secure', { challenge: true }),
  card('4000000000003220', 'pm_card_threeDSecure2Required', 'asks for 3-D Secure 2', {
    challenge: true,
    keeps: 'asks_again',
  }),
  card('4000002760003184', 'pm_card_authenticationRequired', 'asks for 3-D Secure every time', {
    challenge: true,
    keeps: 'asks_again',
  }),
  card('4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', 'asks for 3-D Secure, then is declined', {
    challenge: true,
    outcome: declines.generic,
  }),
  card('4000008260003178', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'asks, then has no money', {
    challenge: true,
    outcome: declines.funds,
  }),
  card('4000000000000077', 'pm_card_sandbox_paidLater', 'is paid a few seconds later', { outcome: 'paid_later' }),
  card('4000000000000002', 'pm_card_visa_chargeDeclined', 'is declined', { outcome: declines.generic }),
  card('4000000000000341', 'pm_card_chargeCustomerFail', 'can be kept, and is declined when charged', {
    outcome: declines.generic,
    accepted: true,
  }),
  card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'has too little money', {
    outcome: declines.funds,
  }),
  card('4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', 'was lost', { outcome: declines.lost }),
  card('4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard', 'was stolen', { outcome: declines.stolen }),
  card('4000000000006975', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'was used too often', {
    outcome: declines.tooOften,
  }),
  card('4100000000000019', 'pm_card_radarBlock', 'is blocked as fraud', { outcome: declines.fraud }),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'has expired', { outcome: declines.expired }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'finds its CVC wrong', { outcome: declines.cvc }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'meets a processing error', {
    outcome: declines.processing,
  }),
  card('4000000000005126', 'pm_card_refundFail', 'pays; its refunds fail later', { sequel: 'refund_fails' }),
  card('4000000000007726', 'pm_card_pendingRefund', 'pays; its refunds take time', { sequel: 'refund_waits' }),
  card('4000000000000259', 'pm_card_createDispute', 'pays, then claims fraud', { sequel: 'fraud_claimed' }),
  card('4000000000002685', 'pm_card_createDisputeProductNotReceived', 'pays, then claims that nothing came', {
    sequel: 'non_receipt_claimed',
  }),
  card('4000000000001976', 'pm_card_createDisputeInquiry', 'pays, then its bank asks', { sequel: 'inquiry' }),
  ...SANDBOX_ONLY,
]

export const cardByNumber = (number: string): TestCard | undefined => testCards.find((one) => one.number === number)

export const cardByMethod = (method: string): TestCard | undefined => testCards.find((one) => one.method === method)

interface Claim {
  /** The bank's word for it. */
  readonly reason: string
  /** Whether it takes the money back at once, or only asks. */
  readonly inquiry: boolean
}

const CLAIMS: Partial<Record<Sequel, Claim>> = {
  fraud_claimed: { reason: 'fraudulent', inquiry: false },
  non_receipt_claimed: { reason: 'product_not_received', inquiry: false },
  inquiry: { reason: 'fraudulent', inquiry: true },
}

/** What the card's owner says to the bank about the payment, if anything. */
export const claimOf = (sequel: Sequel | undefined): Claim | undefined => sequel && CLAIMS[sequel]

export const isClaim = (sequel: Sequel | undefined): boolean => claimOf(sequel) !== undefined

/** Whether a number could be a card's at all: its length and its check digit (Luhn). */
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

/** American Express prints four digits, the others three. */
export const cvcLength = (brand: string): number => (brand === 'amex' ? 4 : 3)

/** Whether the last day of that month has not passed. `now` in ms since 1970. */
export function isFuture(expiry: { month: number; year: number }, now: number): boolean {
  return Date.UTC(expiry.year, expiry.month, 1) > now
}
