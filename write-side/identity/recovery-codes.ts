import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#domain/identity/two-factor.ts'
import type { KeyVault } from '#platform/keys/keys.ts'

/** Nothing that is taken for something else when it is copied by hand. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** Fresh ones, of some 49 random bits each: `k7mqd-3xw9a`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
  })

/** What is kept of a code: an HMAC with the house's key. Spaces, dashes and capitals do not matter. */
export const hashOfRecoveryCode = (keys: Pick<KeyVault, 'hmac'>, enrollmentId: string, code: string): string =>
  keys.hmac('recovery-code', `${enrollmentId}|${plain(code)}`)

export const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()
