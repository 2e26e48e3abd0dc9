import { createHash } from 'node:crypto'
import type { KeyVault } from './keys.ts'

/** The token in a confirmation mail: `<account>.<request>.<mac>`. Made again from its ids whenever it is needed, kept nowhere. */
export const verificationToken = (keys: Pick<KeyVault, 'hmac'>, accountId: string, requestId: string): string =>
  `${accountId}.${requestId}.${keys.hmac('verify-email', `${accountId}.${requestId}`).slice(0, 40)}`

/** What the log knows of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
