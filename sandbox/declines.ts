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
export interface Trouble {
  readonly trouble: 'api_error' | 'authentication_error' | 'silent'
}
