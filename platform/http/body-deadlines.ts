import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Time limits for receiving a request. */
export interface RequestTimeouts {
  /** For the headers, and again for the body of a request that is not an upload, ms. */
  readonly requestMs: number
  /** For the body of an upload, from the authorization of its uploader, ms. */
  readonly uploadMs: number
  /** Minimum average rate of an upload over each `requestMs`, bytes per second. */
  readonly uploadMinRate: number
}

/** Maximum time for a request's headers, whatever `requestMs` is, ms. */
const HEADERS_MS = 15_000
/** Interval of Node's check for overdue requests, ms. */
const CHECK_MS = 5_000

/** Fastify options. Node aborts requests with slow headers, and any request that outlasts all deadlines set here. */
export const serverTimeouts = ({ requestMs, uploadMs }: RequestTimeouts) => ({
  requestTimeout: uploadMs + 2 * requestMs,
  http: {
    headersTimeout: Math.min(HEADERS_MS, requestMs),
    connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
  },
})

/** The body did not arrive in time: the response is `request_timeout` (408), and the connection closes. */
export class BodyTimeout extends Error {
  override readonly name = 'BodyTimeout'
}

const deadlines = new WeakMap<IncomingMessage, BodyDeadline>()

/**
 * Gives every body a deadline from the arrival of its headers. A late body gets a 408 response; if the response was
 * already sent (a refusal need not wait for the body), the connection closes instead.
 */
export function enforceBodyDeadlines(app: FastifyInstance, { requestMs }: RequestTimeouts): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (hasBody(raw)) deadlines.set(raw, new BodyDeadline(raw, reply.raw, requestMs))
  })
  app.addHook('preParsing', async (request, _, payload) => {
    const deadline = deadlines.get(request.raw)
    // The form parser reads from the connection itself and uses `overdueSignal`.
    if (!deadline || request.routeOptions.config.readsForm) return payload
    const body = new PassThrough()
    const abort = () => {
      payload.unpipe(body)
      body.destroy(new BodyTimeout())
    }
    payload.on('error', (error) => body.destroy(error)).pipe(body)
    if (deadline.signal.aborted) abort()
    else deadline.signal.addEventListener('abort', abort, { once: true })
    return body
  })
}

/** Aborts with a `BodyTimeout` when the body is overdue; undefined for a request without a body. */
export const overdueSignal = ({ raw }: FastifyRequest): AbortSignal | undefined => deadlines.get(raw)?.signal

/** Extends the deadline of an authorized upload to `uploadMs`, as long as it maintains `uploadMinRate`. */
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
    // The response did not need the whole body: the sender gets the same time again to finish or stop.
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
    const minBytes = (uploadMinRate * requestMs) / 1000
    let received = socket.bytesRead
    let remainingMs = uploadMs
    const check = () => {
      const arrived = socket.bytesRead - received
      received = socket.bytesRead
      remainingMs -= requestMs
      if (arrived < minBytes || remainingMs <= 0) this.#cut()
      else this.#timer = this.#after(Math.min(requestMs, remainingMs), check)
    }
    clearTimeout(this.#timer)
    this.#timer = this.#after(requestMs, check)
  }

  #after(ms: number, action: () => void): NodeJS.Timeout {
    return setTimeout(() => {
      if (!this.#raw.complete) action()
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
