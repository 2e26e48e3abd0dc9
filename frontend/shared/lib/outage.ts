/** How long the socket may be down before users see it, ms. */
const REPORT_AFTER_MS = 3_000

/** Reports an outage of the socket, but ignores short interruptions. */
export class OutageReporter {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly report: (state: 'live' | 'paused') => void) {}

  begin(): void {
    this.#timer ??= setTimeout(() => this.report('paused'), REPORT_AFTER_MS)
  }

  end(): void {
    this.stop()
    this.report('live')
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
