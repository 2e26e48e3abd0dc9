import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { PushSubscription } from '#platform/push/push.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, name))

/** A push service on this machine (RFC 8030) that records messages and responds as configured. */
export interface PushService {
  readonly received: readonly Received[]
  /** Opens connections to the service under its public name. */
  readonly agent: Agent
  answers(status: number): void
  close(): Promise<void>
}
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export async function openPushService(): Promise<PushService> {
  const received: Received[] = []
  let status = 201
  const server = createServer({ key: file('key.pem'), cert: file('cert.pem') }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const agent = leadingTo((server.address() as AddressInfo).port)
  return {
    received,
    agent,
    answers: (to) => {
      status = to
    },
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Resolves every host to this machine. The certificate must still match the host. */
function leadingTo(port: number): Agent {
  const agent = new Agent({ ca: file('cert.pem') })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, given) =>
    connect({ ...options, host: '127.0.0.1', port, lookup: undefined, servername: 'push.example' }, given)
  return agent
}

/** A subscribed browser: its endpoint and keys. */
export interface Subscriber {
  readonly address: PushSubscription
  read(body: Buffer): string
}

export function subscriber(name = 'one'): Subscriber {
  const pair: ECDH = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return {
    address: { endpoint: `https://push.example/send/${name}`, keys },
    read: (body) => decrypted(body, { pair, auth }),
  }
}

/** The claims of a VAPID header (RFC 8292), after verifying its signature with the key it names. */
export function vapidClaims(header: string): { key: string; aud: string; exp: number; sub: string } {
  const { t: token, k: key } = Object.fromEntries(
    header
      .replace('vapid ', '')
      .split(/,\s*/)
      .map((part) => part.split(/=(.*)/s) as [string, string]),
  )
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const bytes = Buffer.from(signature, 'base64url')
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes)) throw new Error('not signed by this key')
  return { key: key!, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

const [KEY, TAG, SALT] = [16, 16, 16]

/** The content of a push message, decrypted like a browser does (RFC 8188 and 8291, one record). */
function decrypted(body: Buffer, { pair, auth }: { readonly pair: ECDH; readonly auth: Buffer }): string {
  const salt = body.subarray(0, SALT)
  const idLength = body[20]!
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = pair.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', KEY))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -TAG)), open.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
