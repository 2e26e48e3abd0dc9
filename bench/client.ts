import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { MarketProcess } from '#tests/support/market-process.ts'

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
