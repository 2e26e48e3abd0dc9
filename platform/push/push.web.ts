import { createECDH, createHash } from 'node:crypto'
import { Agent } from 'node:https'
import webPush from 'web-push'
import type { Push } from './push.ts'
import { isPublicUrl, publicLookup } from './ssrf-guard.ts'

export interface WebPushOptions {
  /** 32 bytes: a scalar of P-256. */
  readonly privateKey: Buffer
  /** Contact for the push service: `mailto:…` or `https://…`. */
  readonly subject: string
  /** HTTPS agent; the default connects to public addresses only. */
  readonly agent?: Agent
}

const TIMEOUT_MS = 10_000
/** The subscription expired or never existed (RFC 8030 §7.3). */
const GONE = [404, 410]

/** Web push with VAPID, encrypted by the library: the push service sees the recipient, but not the content. */
export function webPushSender({ privateKey, subject, agent = publicOnlyAgent() }: WebPushOptions): Push {
  const publicKey = publicKeyOf(privateKey)
  const vapidDetails = { subject, publicKey, privateKey: privateKey.toString('base64url') }
  return {
    publicKey,
    send: async (to, { text, ttlSeconds, name }) => {
      if (!isPublicUrl(to.endpoint)) return 'gone'
      const topic = createHash('sha256').update(name).digest('base64url').slice(0, 32)
      const options = { vapidDetails, agent, topic, TTL: ttlSeconds, timeout: TIMEOUT_MS, urgency: 'high' } as const
      try {
        await webPush.sendNotification({ ...to }, text, options)
        return 'sent'
      } catch (error) {
        if (error instanceof webPush.WebPushError && GONE.includes(error.statusCode)) return 'gone'
        throw withoutEndpoint(error)
      }
    },
  }
}

const publicOnlyAgent = () => new Agent({ keepAlive: true, lookup: publicLookup })

export function publicKeyOf(privateKey: Buffer): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey('base64url')
}

/** Errors are logged, so they must not contain the endpoint. */
function withoutEndpoint(error: unknown): Error {
  if (error instanceof webPush.WebPushError)
    return new Error(`the push service responded ${error.statusCode}: ${error.body.slice(0, 200)}`)
  return error instanceof Error ? error : new Error('the push service could not be reached', { cause: error })
}
