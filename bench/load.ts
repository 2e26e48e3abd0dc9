import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { MarketProcess } from '#tests/support/market-process.ts'

/** Keeps `inFlight` calls under way until `count` were made; each call's latency in ms, and the time for all. */
export async function keepInFlight(
  { count, inFlight }: { readonly count: number; readonly inFlight: number },
  call: (nth: number) => Promise<unknown>,
): Promise<{ latencies: number[]; elapsedMs: number }> {
  const latencies: number[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const nth = next++
      const began = performance.now()
      await call(nth)
      latencies.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: inFlight }, lane))
  return { latencies, elapsedMs: performance.now() - began }
}

/**
 * Calls at a fixed rate whatever comes back when: latency counts from the moment a call was due, so a server that stalls
 * cannot hide it by slowing its callers down.
 */
export async function keepPace(
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
  call: (nth: number) => Promise<unknown>,
): Promise<{ latencies: number[]; elapsedMs: number }> {
  const latencies: number[] = []
  const calls: Promise<void>[] = []
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const tick = () => {
      const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1000) + 1)
      while (calls.length < due) {
        const dueAt = began + (calls.length * 1000) / perSecond
        calls.push(call(calls.length).then(() => void latencies.push(performance.now() - dueAt)))
      }
      if (calls.length < count) setTimeout(tick, 1)
      else resolve()
    }
    tick()
  })
  await Promise.all(calls)
  return { latencies, elapsedMs: performance.now() - began }
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface Client {
  readonly cookie: () => string
  call(method: string, path: string, options?: { body?: object; headers?: Record<string, string> }): Promise<Answer>
}

/** A browser's session over keep-alive connections: cookie, CSRF token, a command id for every change. */
export async function createClient(market: MarketProcess): Promise<Client & { renew(): Promise<void> }> {
  const client = createVisitor(market)
  await client.renew()
  return client
}

/** Somebody who has not begun a session: most of those who look around. */
export function createVisitor({ port }: MarketProcess): Client & { renew(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  let [cookie, csrf] = ['', '']
  const call: Client['call'] = (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const sent = {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(payload
          ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
          : {}),
        ...(method === 'GET' ? {} : { 'x-csrf-token': csrf, 'idempotency-key': randomUUID() }),
      }
      const asked = request({ agent, host: '127.0.0.1', port, method, path, headers: sent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (data: string) => {
          text += data
        })
        answer.on('end', () => {
          const set = answer.headers['set-cookie']?.at(-1)?.split(';')[0]
          if (set) cookie = set
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
        })
      })
      asked.once('error', reject)
      asked.end(payload)
    })
  const renew = async () => {
    csrf = (JSON.parse((await call('GET', '/api/csrf-token')).body) as { csrfToken: string }).csrfToken
  }
  return { cookie: () => cookie, call, renew }
}
