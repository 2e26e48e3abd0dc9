import type { StripeError } from '@stripe/stripe-js'
import type { BrowserApi } from '#sandbox/card-form/api.ts'
import { type CardForm, renderCardForm } from '#sandbox/card-form/card-form.ts'
import type { Appearance } from '#sandbox/card-form/dom.ts'
import { createElement } from '#sandbox/card-form/dom.ts'

export interface ElementsOptions {
  readonly clientSecret?: string
  readonly appearance?: Appearance
}

/** The `Elements` group of Stripe.js: the card form, and an express checkout element without wallets. */
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

  create(type: string, options: PaymentElementOptions = {}): PaymentElement | ExpressCheckoutElement {
    if (type === 'expressCheckout') return new ExpressCheckoutElement()
    if (type !== 'payment') throw new Error(`the sandbox has a payment element, but no ${type} element`)
    const element = new PaymentElement({
      appearance: () => this.appearance,
      loadError: async () => (this.clientSecret ? (await this.#api.retrieve(this.clientSecret)).error : undefined),
      options,
      onDestroy: () => {
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

  /** Validates the form and shows the problem of each invalid field. */
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

/** The options of Stripe's payment element that the sandbox supports. */
interface PaymentElementOptions {
  readonly fields?: { readonly billingDetails?: 'never' | 'auto' | { address?: string | { postalCode?: string } } }
}

interface ElementParts {
  readonly appearance: () => Appearance
  readonly options: PaymentElementOptions
  /** The error of loading the payment, if any. */
  readonly loadError: () => Promise<StripeError | undefined>
  readonly onDestroy: () => void
}

const TYPE = { elementType: 'payment' } as const

/** The event listeners of an element. */
abstract class ElementEvents {
  readonly #all = new Map<string, Set<Listener>>()

  on(type: string, listener: Listener): this {
    const listeners = this.#all.get(type) ?? new Set()
    this.#all.set(type, listeners.add(listener))
    return this
  }

  once(type: string, listener: Listener): this {
    const onFirstEvent: Listener = (event) => {
      this.off(type, onFirstEvent)
      listener(event)
    }
    return this.on(type, onFirstEvent)
  }

  /** Without a listener, removes all listeners of the type. */
  off(type: string, listener?: Listener): this {
    if (listener) this.#all.get(type)?.delete(listener)
    else this.#all.delete(type)
    return this
  }

  protected emit(type: string, event: object): void {
    for (const listener of [...(this.#all.get(type) ?? [])]) listener(event)
  }
}

/** The payment element of Stripe.js. */
class PaymentElement extends ElementEvents {
  readonly #parts: ElementParts
  #options: PaymentElementOptions
  #host: HTMLElement | undefined
  #form: CardForm | undefined

  constructor(parts: ElementParts) {
    super()
    this.#parts = parts
    this.#options = parts.options
  }

  /** The card form; undefined while the element is not mounted. */
  get form(): CardForm | undefined {
    return this.#form
  }

  mount(target: string | HTMLElement): void {
    const parent = typeof target === 'string' ? document.querySelector(target) : target
    if (!parent) throw new Error(`there is no ${String(target)} to mount the payment element in`)
    this.unmount()
    const host = createElement('div', { class: '__PrivateStripeElement' })
    this.#form = renderCardForm(host, {
      appearance: this.#parts.appearance(),
      withZip: needsZip(this.#options),
      onInput: () => this.#changed(),
      onFocus: () => this.emit('focus', TYPE),
      onBlur: () => this.emit('blur', TYPE),
      onEscape: () => this.emit('escape', TYPE),
    })
    this.#host = host
    parent.replaceChildren(host)
    // Asynchronous, so that listeners added after `mount` get the event.
    void this.#parts.loadError().then((error) => {
      if (this.#host !== host) return
      if (error) this.emit('loaderror', { ...TYPE, error })
      else this.emit('ready', TYPE)
    })
  }

  unmount(): void {
    this.#host?.remove()
    this.#host = undefined
    this.#form = undefined
  }

  destroy(): void {
    this.unmount()
    this.#parts.onDestroy()
  }

  /** Takes effect at the next mount: a mounted form keeps its input. */
  update(options: PaymentElementOptions): void {
    this.#options = { ...this.#options, ...options }
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

  /** There is only one payment method, so there is nothing to collapse. */
  collapse(): void {}

  #changed(): void {
    if (!this.#form) return
    this.emit('change', {
      ...TYPE,
      empty: this.#form.empty(),
      complete: this.#form.complete(),
      collapsed: false,
      value: { type: 'card' },
    })
  }
}

/** The express checkout element of Stripe.js on a device without wallets: it reports none and shows nothing. */
class ExpressCheckoutElement extends ElementEvents {
  mount(): void {
    // Asynchronous, so that listeners added after `mount` get the event.
    void Promise.resolve().then(() => this.emit('ready', { elementType: 'expressCheckout' }))
  }

  unmount(): void {}
  destroy(): void {}
  update(): void {}
}

function needsZip({ fields }: PaymentElementOptions): boolean {
  const details = fields?.billingDetails
  const address = typeof details === 'object' ? details.address : details
  return (typeof address === 'object' ? address.postalCode : address) !== 'never'
}

type Listener = (event: object) => void
