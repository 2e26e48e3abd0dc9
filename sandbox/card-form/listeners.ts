type Listener = (event: object) => void

/** Who listens to what, as elements of Stripe.js have it. */
export class Listeners {
  readonly #all = new Map<string, Set<Listener>>()

  on(type: string, listener: Listener): void {
    const known = this.#all.get(type) ?? new Set()
    this.#all.set(type, known.add(listener))
  }

  once(type: string, listener: Listener): void {
    const first: Listener = (event) => {
      this.off(type, first)
      listener(event)
    }
    this.on(type, first)
  }

  /** Without a listener: nobody listens to this any more. */
  off(type: string, listener?: Listener): void {
    if (listener) this.#all.get(type)?.delete(listener)
    else this.#all.delete(type)
  }

  emit(type: string, event: object): void {
    for (const listener of [...(this.#all.get(type) ?? [])]) listener(event)
  }
}
