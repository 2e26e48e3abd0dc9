import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { constantTimeEqual } from '#platform/keys/signed-tokens.ts'

/**
 * Devices that have signed in before, recognized by a signed cookie. The cookie grants no access: attempts from a known
 * device are only counted separately.
 */
export interface DeviceControl {
  /** The device's id, if it was remembered for `trust`: an account and the version of its password. */
  knownFor(trust: string): string | undefined
  remember(trust: string): void
}

const YEAR_S = 365 * 24 * 3600
/** Maximum number of accounts remembered on a shared browser; the latest remain. */
const MAX_REMEMBERED = 5

interface DeviceCookieOptions {
  /** The first secret signs, all of them verify. */
  readonly secrets: readonly [string, ...string[]]
  /** True if the public URL is https: the cookie is then `__Host-…; Secure`. */
  readonly https: boolean
}

/** The cookie contains a random id and, for each remembered account, a keyed hash of both. */
export function deviceControl(
  request: FastifyRequest,
  reply: FastifyReply,
  { secrets, https }: DeviceCookieOptions,
): DeviceControl {
  const name = https ? '__Host-farmgate-device' : 'farmgate-device'
  const [id = '', ...marks] = (request.cookies[name] ?? '').split('.')
  const marksOf = (device: string, trust: string) =>
    secrets.map((secret) => createHmac('sha256', secret).update(`known device|${device}|${trust}`).digest('base64url'))
  return {
    knownFor: (trust) =>
      id && marksOf(id, trust).some((expected) => marks.some((mark) => constantTimeEqual(mark, expected)))
        ? id
        : undefined,
    remember: (trust) => {
      const device = id || randomBytes(16).toString('base64url')
      const mark = marksOf(device, trust)[0]!
      const remembered = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAX_REMEMBERED)
      const options = { httpOnly: true, sameSite: 'lax', secure: https || 'auto', path: '/', maxAge: YEAR_S } as const
      reply.setCookie(name, [device, ...remembered].join('.'), options)
    },
  }
}
