import type { Reactor } from '../reactor.ts'
import { closeCheckoutWhenItIsOver, deliverWhatCreditPaid } from './close-checkout-when-it-is-over.reactor.ts'
import { expireCheckoutWhenTimeIsUp } from './expire-checkout-when-time-is-up.reactor.ts'
import { sendUnpaidWhenNothingCameOfIt } from './send-unpaid-when-nothing-came-of-it.reactor.ts'
import { settlePaymentWhenLeftBehind } from './settle-payment-when-left-behind.reactor.ts'

export const checkoutReactors: readonly Reactor[] = [
  expireCheckoutWhenTimeIsUp,
  closeCheckoutWhenItIsOver,
  deliverWhatCreditPaid,
  settlePaymentWhenLeftBehind,
  sendUnpaidWhenNothingCameOfIt,
]
