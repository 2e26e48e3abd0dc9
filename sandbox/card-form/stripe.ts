import type { StripeError } from '@stripe/stripe-js'
import { browserApi, type IntentResult } from './api.ts'
import { confirmPayment, meetTheBank, pay } from './confirm-payment.ts'
import { Elements, type ElementsOptions } from './elements.ts'

// Read at once: afterwards nobody knows any more which script this was.
const base = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href

/** `window.Stripe`, as a page (and @stripe/react-stripe-js) uses it, over the sandbox's API. */
function startStripe(publishableKey: string) {
  const api = browserApi(base, publishableKey)
  return {
    elements: (options?: ElementsOptions) => new Elements(api, options),
    confirmPayment: (options: Parameters<typeof confirmPayment>[1]) => confirmPayment(api, options),
    confirmSetup: (options: Parameters<typeof confirmPayment>[1]) => confirmPayment(api, options),
    retrieveSetupIntent: (clientSecret: string) => api.retrieve(clientSecret),
    retrievePaymentIntent: (clientSecret: string) => api.retrieve(clientSecret),
    confirmCardPayment: async (clientSecret: string, data?: { payment_method?: unknown }): Promise<IntentResult> => {
      const method = data?.payment_method
      if (typeof method !== 'string') return { error: onlyConfirms }
      return pay(api, { clientSecret, body: { payment_method: method }, appearance: {} })
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }): Promise<IntentResult> => {
      const found = await api.retrieve(clientSecret)
      if (found.paymentIntent?.status !== 'requires_action') return found
      return meetTheBank(api, { clientSecret, intent: found.paymentIntent, appearance: {} })
    },
    createToken: async () => ({ error: onlyConfirms }),
    createPaymentMethod: async () => ({ error: onlyConfirms }),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

const onlyConfirms: StripeError = {
  type: 'invalid_request_error',
  message: 'The sandbox takes cards through its payment element only.',
}

// The release that the pinned @stripe/stripe-js expects.
Object.assign(window, { Stripe: Object.assign(startStripe, { version: 'endive' }) })
