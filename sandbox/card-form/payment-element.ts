import type { StripeError } from '@stripe/stripe-js'
import type { Appearance } from './appearance.ts'
import { type CardForm, drawCardForm } from './card-form.ts'
import { make } from './dom.ts'
import { Listeners } from './listeners.ts'

/** The part of the payment element's options that a card form can heed. */
export interface PaymentElementOptions {
  readonly fields?: { readonly billingDetails?: 'never' | 'auto' | { address?: string | { postalCode?: string } } }
}

interface ElementParts {
  readonly appearance: () => Appearance
  readonly options: PaymentElementOptions
  /** Why the payment cannot be shown, if it cannot. */
  readonly problem: () => Promise<StripeError | undefined>
  readonly forget: () => void
}

const TYPE = { elementType: 'payment' } as const

/** The payment element of Stripe.js, as far as a page can tell. */
export class PaymentElement {
  readonly #parts: ElementParts
  readonly #listeners = new Listeners()
  #options: PaymentElementOptions
  #host: HTMLElement | undefined
  #form: CardForm | undefined

  constructor(parts: ElementParts) {
    this.#parts = parts
    this.#options = parts.options
  }

  /** What is typed in; undefined while it is not on the page. */
  get form(): CardForm | undefined {
    return this.#form
  }

  mount(place: string | HTMLElement): void {
    const parent = typeof place === 'string' ? document.querySelector(place) : place
    if (!parent) throw new Error(`there is no ${String(place)} to mount the payment element in`)
    this.unmount()
    const host = make('div', { class: '__PrivateStripeElement' })
    this.#form = drawCardForm(host, {
      appearance: this.#parts.appearance(),
      withZip: wantsZip(this.#options),
      onInput: () => this.#changed(),
      onFocus: () => this.#listeners.emit('focus', TYPE),
      onBlur: () => this.#listeners.emit('blur', TYPE),
      onEscape: () => this.#listeners.emit('escape', TYPE),
    })
    this.#host = host
    parent.replaceChildren(host)
    // Later, so that who mounts first and listens then hears it.
    void this.#parts.problem().then((error) => {
      if (this.#host !== host) return
      if (error) this.#listeners.emit('loaderror', { ...TYPE, error })
      else this.#listeners.emit('ready', TYPE)
    })
  }

  unmount(): void {
    this.#host?.remove()
    this.#host = undefined
    this.#form = undefined
  }

  destroy(): void {
    this.unmount()
    this.#parts.forget()
  }

  /** The form is drawn anew only before it is mounted; afterwards what was typed stays. */
  update(options: PaymentElementOptions): void {
    this.#options = { ...this.#options, ...options }
  }

  on(type: string, listener: (event: object) => void): this {
    this.#listeners.on(type, listener)
    return this
  }

  once(type: string, listener: (event: object) => void): this {
    this.#listeners.once(type, listener)
    return this
  }

  off(type: string, listener?: (event: object) => void): this {
    this.#listeners.off(type, listener)
    return this
  }

  focus(): void {
    this.#form?.focus()
  }

  blur(): void {
    this.#form?.blur()
  }

  clear(): void {
    this.#form?.clear()
    this.#changed()
  }

  /** There is one way to pay only, so nothing folds. */
  collapse(): void {}

  #changed(): void {
    if (!this.#form) return
    this.#listeners.emit('change', {
      ...TYPE,
      empty: this.#form.empty(),
      complete: this.#form.complete(),
      collapsed: false,
      value: { type: 'card' },
    })
  }
}

function wantsZip({ fields }: PaymentElementOptions): boolean {
  const details = fields?.billingDetails
  const address = typeof details === 'object' ? details.address : details
  return (typeof address === 'object' ? address.postalCode : address) !== 'never'
}
