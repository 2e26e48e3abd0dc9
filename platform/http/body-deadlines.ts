import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long requests may take to arrive. */
export interface RequestTimeouts {
  /** For the headers, and again for the body of a request that is no upload, ms. */
  readonly requestMs: number
  /** For the body of an upload, once its sender is authorized, ms. */
  readonly uploadMs: number
  /** The average an upload must keep up over each `requestMs`, bytes per second. */
  readonly uploadMinRate: number
}

/** The longest a request's headers may take whatever `requestMs` is, ms. */
const HEADERS_MS = 15_000
/** How often Node looks for requests that are overdue, ms. */
const CHECK_MS = 5_000

/** Options of Fastify: Node cuts slow headers, and any request that outlasts every deadline set here. */
export const serverTimeouts = ({ requestMs, uploadMs }: RequestTimeouts) => ({
  requestTimeout: uploadMs + 2 * requestMs,
  http: {
    headersTimeout: Math.min(HEADERS_MS, requestMs),
    connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
  },
})

/** The body did not arrive in time: answered as `request_timeout` (408), and the connection is closed. */
export class BodyTimeout extends Error {
  override readonly name = 'BodyTimeout'
}

const deadlines = new WeakMap<IncomingMessage, BodyDeadline>()

/**
 * Gives every body a deadline from the moment its headers are there. One that is late is answered with 408; where the answer
 * was sent before (a refusal need not wait for the body), the connection is closed instead.
 */
export function enforceBodyDeadlines(app: FastifyInstance, { requestMs }: RequestTimeouts): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (hasBody(raw)) deadlines.set(raw, new BodyDeadline(raw, reply.raw, requestMs))
  })
  app.addHook('preParsing', async (request, _, payload) => {
    const deadline = deadlines.get(request.raw)
    // The form parser reads from the connection itself, and takes the signal from `overdueSignal`.
    if (!deadline || request.routeOptions.config.readsForm) return payload
    const body = new PassThrough()
    const cut = () => {
      payload.unpipe(body)
      body.destroy(new BodyTimeout())
    }
    payload.on('error', (error) => body.destroy(error)).pipe(body)
    if (deadline.signal.aborted) cut()
    else deadline.signal.addEventListener('abort', cut, { once: true })
    return body
  })
}

/** Aborts with a `BodyTimeout` once the body is overdue; undefined where there is none. */
export const overdueSignal = ({ raw }: FastifyRequest): AbortSignal | undefined => deadlines.get(raw)?.signal

/** An authorized upload has until `uploadMs`, as long as it keeps up `uploadMinRate`. */
export const extendForUpload = ({ raw }: FastifyRequest, timeouts: RequestTimeouts): void =>
  deadlines.get(raw)?.allowUpload(timeouts)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

class BodyDeadline {
  readonly #raw: IncomingMessage
  readonly #response: NodeJS.EventEmitter & { readonly writableFinished: boolean }
  readonly #overdue = new AbortController()
  #timer: NodeJS.Timeout

  constructor(
    raw: IncomingMessage,
    response: NodeJS.EventEmitter & { readonly writableFinished: boolean },
    ms: number,
  ) {
    this.#raw = raw
    this.#response = response
    this.#timer = this.#after(ms, () => this.#cut())
    raw.once('close', () => clearTimeout(this.#timer))
    // An answer that did not need the whole body: its sender has a moment to stop.
    response.once('finish', () => {
      clearTimeout(this.#timer)
      if (!raw.complete) this.#timer = this.#after(ms, () => this.#cut())
    })
  }

  get signal(): AbortSignal {
    return this.#overdue.signal
  }

  allowUpload({ requestMs, uploadMs, uploadMinRate }: RequestTimeouts): void {
    if (this.signal.aborted) return
    const { socket } = this.#raw
    const least = (uploadMinRate * requestMs) / 1000
    let received = socket.bytesRead
    let left = uploadMs
    const check = () => {
      const arrived = socket.bytesRead - received
      received = socket.bytesRead
      left -= requestMs
      if (arrived < least || left <= 0) this.#cut()
      else this.#timer = this.#after(Math.min(requestMs, left), check)
    }
    clearTimeout(this.#timer)
    this.#timer = this.#after(requestMs, check)
  }

  #after(ms: number, then: () => void): NodeJS.Timeout {
    return setTimeout(() => {
      if (!this.#raw.complete) then()
    }, ms).unref()
  }

  #cut(): void {
    const close = () => {
      if (!this.#raw.complete) this.#raw.destroy()
    }
    if (this.#response.writableFinished) close()
    else {
      this.#response.once('finish', close)
      this.#overdue.abort(new BodyTimeout())
    }
  }
}
