import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webPushSender } from '#platform/push/push.web.ts'
import { openPushService, type PushService, subscriber, vapidClaims } from '#tests/support/push-service/push-service.ts'

let service: PushService
beforeAll(async () => {
  service = await openPushService()
})
beforeEach(() => service.answers(201))
afterAll(() => service.close())

const subject = 'mailto:market@example.com'
const push = () => webPushSender({ privateKey: randomBytes(32), subject, agent: service.agent })
const message = {
  text: JSON.stringify({ title: 'Ready for pickup · prêt' }),
  ttlSeconds: 3_600,
  name: 'order_1.2.order_ready',
}

describe('a push message', () => {
  test('is readable by its own browser only', async () => {
    const phone = subscriber()
    const other = subscriber()
    expect(await push().send(phone.address, message)).toBe('sent')
    const { body, path } = service.received.at(-1)!
    expect(path).toBe('/send/one')
    expect(phone.read(body)).toBe(message.text)
    expect(() => other.read(body)).toThrow()
    expect(body.toString('latin1')).not.toContain('pickup')
  })

  test('is signed by the key that browsers subscribe with', async () => {
    const ours = push()
    await ours.send(subscriber().address, message)
    const { headers } = service.received.at(-1)!
    const { key, aud, exp, sub } = vapidClaims(headers.authorization!)
    expect({ key, aud, sub }).toEqual({ key: ours.publicKey, aud: 'https://push.example', sub: subject })
    expect(exp * 1000).toBeGreaterThan(Date.now())
    expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  })

  test('replaces a pending one with the same name', async () => {
    const ours = push()
    for (const name of ['a', 'a', 'b']) await ours.send(subscriber().address, { ...message, name })
    const [one, two, three] = service.received.slice(-3).map(({ headers }) => headers.topic)
    expect(one).toBe(two)
    expect(three).not.toBe(one)
  })

  test.each([404, 410])('with response %i means that the browser is gone', async (status) => {
    service.answers(status)
    expect(await push().send(subscriber().address, message)).toBe('gone')
  })

  test.each([403, 429, 503])('with response %i may succeed later', async (status) => {
    service.answers(status)
    const failed = await push()
      .send(subscriber('secret-address').address, message)
      .catch((error: unknown) => error as Error)
    expect(String(failed)).toContain(String(status))
    expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain('secret-address')
  })
})
