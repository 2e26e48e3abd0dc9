import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Devices that have signed in before, by a signed cookie. It opens nothing: it only has attempts counted apart. */
export interface DeviceControl {
  /** The device's id if this was remembered on it. */
  knownFor(what: string): string | undefined
  remember(what: string): void
}

const COOKIE = 'farmgate-device'
const YEAR_S = 365 * 24 * 3600
/** Accounts a shared browser is remembered for, the last ones. */
const MAX_REMEMBERED = 5

/** The cookie is a random id and, for each account it is remembered for, a keyed hash of both. */
export function deviceControl(request: FastifyRequest, reply: FastifyReply, secret: string): DeviceControl {
  const [id = '', ...marks] = (request.cookies[COOKIE] ?? '').split('.')
  const markOf = (device: string, what: string) =>
    createHmac('sha256', secret).update(`known device|${device}|${what}`).digest('base64url')
  return {
    knownFor: (what) => (id && marks.some((mark) => same(mark, markOf(id, what))) ? id : undefined),
    remember: (what) => {
      const device = id || randomBytes(16).toString('base64url')
      const mark = markOf(device, what)
      const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, MAX_REMEMBERED)
      const options = { httpOnly: true, sameSite: 'lax', secure: 'auto', path: '/', maxAge: YEAR_S } as const
      reply.setCookie(COOKIE, [device, ...kept].join('.'), options)
    },
  }
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
