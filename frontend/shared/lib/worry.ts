/** How long the socket may be away before people are told, ms. */
const WORRY_AFTER = 3_000

/** Tells people that the socket is away, but not for a hiccup. */
export class Worry {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly tell: (state: 'live' | 'paused') => void) {}

  begin(): void {
    this.#timer ??= setTimeout(() => this.tell('paused'), WORRY_AFTER)
  }

  end(): void {
    this.stop()
    this.tell('live')
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
