import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app speaks it: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30
const SECRET_BYTES = 20
/** Steps a clock may be ahead or behind. */
const DRIFT = 1

/** A fresh secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** `otpauth://totp/…`, as apps read it from a QR code. */
export const otpauthUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ secret, issuer, label, period: PERIOD_S }).toString()

/** The time step a code belongs to, counted from 1970; undefined when it is none of now, or of the step before or after. */
export function timeStepOf(secret: string, code: string, now: string): number | undefined {
  const timestamp = Date.parse(now)
  const delta = new TOTP({ secret, period: PERIOD_S }).validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}
