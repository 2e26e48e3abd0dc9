import { Agent, request } from 'node:http'
import { keys } from '#tests/sandbox/sandbox-at-work.ts'
import { certain } from './figures.ts'

/** Pays an intent at the sandbox as the buyer's browser does, over keep-alive connections. */
export function cardAt(port: number): (clientSecret: string) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  return (clientSecret) =>
    new Promise((resolve, reject) => {
      const form = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }).toString()
      const headers = {
        authorization: `Bearer ${keys.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(form)),
      }
      const path = `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`
      const asked = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => {
          certain(answer.statusCode === 200, `a card was not taken: ${answer.statusCode}`)
          resolve()
        })
      })
      asked.once('error', reject)
      asked.end(form)
    })
}
