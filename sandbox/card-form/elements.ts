import type { StripeError } from '@stripe/stripe-js'
import type { BrowserApi } from './api.ts'
import type { Appearance } from './appearance.ts'
import { PaymentElement, type PaymentElementOptions } from './payment-element.ts'

export interface ElementsOptions {
  readonly clientSecret?: string
  readonly appearance?: Appearance
}

/** The group of elements of Stripe.js; here there is one element, the card form. */
export class Elements {
  readonly #api: BrowserApi
  #options: ElementsOptions
  #element: PaymentElement | undefined

  constructor(api: BrowserApi, options: ElementsOptions = {}) {
    this.#api = api
    this.#options = options
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret
  }

  get appearance(): Appearance {
    return this.#options.appearance ?? {}
  }

  create(type: string, options: PaymentElementOptions = {}): PaymentElement {
    if (type !== 'payment') throw new Error(`the sandbox has a payment element, but no ${type} element`)
    const element = new PaymentElement({
      appearance: () => this.appearance,
      problem: async () => (this.clientSecret ? (await this.#api.retrieve(this.clientSecret)).error : undefined),
      options,
      forget: () => {
        if (this.#element === element) this.#element = undefined
      },
    })
    this.#element = element
    return element
  }

  getElement(type: string): PaymentElement | null {
    return (type === 'payment' && this.#element) || null
  }

  async update(options: ElementsOptions): Promise<void> {
    this.#options = { ...this.#options, ...options }
  }

  async fetchUpdates(): Promise<object> {
    return {}
  }

  on(): void {}

  /** Checks what was typed; every wrong field says so. */
  async submit(): Promise<{ selectedPaymentMethod: string } | { error: StripeError }> {
    const error = this.check()
    return error ? { error } : { selectedPaymentMethod: 'card' }
  }

  check(): StripeError | undefined {
    const form = this.#element?.form
    if (!form) throw new Error('the payment element is not on the page')
    const problem = form.check()
    return problem && { type: 'validation_error', code: problem.code, message: problem.message }
  }
}
