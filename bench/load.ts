import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { MarketProcess } from '#tests/support/market-process.ts'

interface LoadResult {
  /** The latency of each call, ms. */
  readonly latencies: readonly number[]
  readonly elapsedMs: number
  /** When the load ended early because `maxInFlight` calls were unanswered, ms after the start. */
  readonly saturatedAfterMs?: number | undefined
}

/** Makes `count` calls, `inFlight` at a time. */
export async function runConcurrently(
  { count, inFlight }: { readonly count: number; readonly inFlight: number },
  call: (index: number) => Promise<unknown>,
): Promise<LoadResult> {
  const latencies: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++
      const began = performance.now()
      await call(index)
      latencies.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { latencies, elapsedMs: performance.now() - began }
}

interface PacedCalls {
  readonly count: number
  readonly perSecond: number
  readonly maxInFlight?: number
}

/**
 * Makes `count` calls at a fixed rate, without waiting for responses. Latency is measured from the time a call was due,
 * so a server that stalls cannot hide it by slowing down its callers (coordinated omission). Ends when a call is due
 * while `maxInFlight` are unanswered.
 */
export async function runAtRate(
  { count, perSecond, maxInFlight = Number.POSITIVE_INFINITY }: PacedCalls,
  call: (index: number) => Promise<unknown>,
): Promise<LoadResult> {
  const latencies: number[] = []
  const calls: Promise<void>[] = []
  const began = performance.now()
  let saturatedAfterMs: number | undefined
  await new Promise<void>((resolve) => {
    const tick = () => {
      const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1000) + 1)
      while (calls.length < due) {
        if (calls.length - latencies.length === maxInFlight) {
          saturatedAfterMs = performance.now() - began
          break
        }
        const dueAt = began + (calls.length * 1000) / perSecond
        calls.push(call(calls.length).then(() => void latencies.push(performance.now() - dueAt)))
      }
      if (calls.length < count && saturatedAfterMs === undefined) setTimeout(tick, 1)
      else resolve()
    }
    tick()
  })
  await Promise.all(calls)
  return { latencies, elapsedMs: performance.now() - began, saturatedAfterMs }
}

interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface Client {
  readonly cookie: () => string
  call(
    method: string,
    path: string,
    options?: { body?: object; headers?: Record<string, string> },
  ): Promise<HttpResponse>
}

/** A client with a session, over keep-alive connections: cookie, CSRF token, a command id for each write. */
export async function createClient(market: MarketProcess): Promise<Client & { renew(): Promise<void> }> {
  const client = createVisitor(market)
  await client.renew()
  return client
}

/** A client without a session, like most visitors of the shop. */
export function createVisitor({ port }: Pick<MarketProcess, 'port'>): Client & { renew(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  let cookie = ''
  let csrf = ''
  const call: Client['call'] = (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const allHeaders = {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(payload
          ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
          : {}),
        ...(method === 'GET' ? {} : { 'x-csrf-token': csrf, 'idempotency-key': randomUUID() }),
      }
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: allHeaders }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (data: string) => {
          text += data
        })
        response.on('end', () => {
          const newCookie = response.headers['set-cookie']?.at(-1)?.split(';')[0]
          if (newCookie) cookie = newCookie
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
        })
      })
      sent.once('error', reject)
      sent.end(payload)
    })
  const renew = async () => {
    csrf = (JSON.parse((await call('GET', '/api/csrf-token')).body) as { csrfToken: string }).csrfToken
  }
  return { cookie: () => cookie, call, renew }
}
