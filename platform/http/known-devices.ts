import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Devices that have signed in before, by a signed cookie. It opens nothing: it only has attempts counted apart. */
export interface DeviceControl {
  /** The device's id if this was remembered on it. */
  knownFor(what: string): string | undefined
  remember(what: string): void
}

const YEAR_S = 365 * 24 * 3600
/** Accounts a shared browser is remembered for, the last ones. */
const MAX_REMEMBERED = 5

interface DeviceCookieOptions {
  /** The first signs, all of them verify. */
  readonly secrets: readonly [string, ...string[]]
  /** The market's public URL is https: the cookie is `__Host-…; Secure`. */
  readonly https: boolean
}

/** The cookie is a random id and, for each account it is remembered for, a keyed hash of both. */
export function deviceControl(
  request: FastifyRequest,
  reply: FastifyReply,
  { secrets, https }: DeviceCookieOptions,
): DeviceControl {
  const name = https ? '__Host-farmgate-device' : 'farmgate-device'
  const [id = '', ...marks] = (request.cookies[name] ?? '').split('.')
  const marksOf = (device: string, what: string) =>
    secrets.map((secret) => createHmac('sha256', secret).update(`known device|${device}|${what}`).digest('base64url'))
  return {
    knownFor: (what) =>
      id && marksOf(id, what).some((right) => marks.some((mark) => constantTimeEqual(mark, right))) ? id : undefined,
    remember: (what) => {
      const device = id || randomBytes(16).toString('base64url')
      const mark = marksOf(device, what)[0]!
      const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, MAX_REMEMBERED)
      const options = { httpOnly: true, sameSite: 'lax', secure: https || 'auto', path: '/', maxAge: YEAR_S } as const
      reply.setCookie(name, [device, ...kept].join('.'), options)
    },
  }
}

function constantTimeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
