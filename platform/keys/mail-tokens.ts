import { createHash, timingSafeEqual } from 'node:crypto'
import type { KeyVault } from './keys.ts'

/** What a token that goes out by mail is good for; one for another purpose opens nothing. */
export type MailPurpose =
  | ('verify-email' | 'reset-password' | 'change-email')
  | ('keep-account' | 'erase-guest' | 'another-look')
  | 'disown-account'

/** The token in a mail: `<account>.<request>.<mac>`. Made again from its ids whenever it is needed, kept nowhere. */
export const mailToken = (
  keys: Pick<KeyVault, 'hmac'>,
  purpose: MailPurpose,
  { accountId, requestId }: { readonly accountId: string; readonly requestId: string },
): string => `${accountId}.${requestId}.${keys.hmac(purpose, `${accountId}.${requestId}`).slice(0, 40)}`

/** Whether a token is one of ours for this purpose; says nothing of whether it was used or has expired. */
export function mailTokenFits(keys: Pick<KeyVault, 'hmac'>, purpose: MailPurpose, token: string): boolean {
  const [accountId = '', requestId = ''] = token.split('.')
  const [right, shown] = [Buffer.from(mailToken(keys, purpose, { accountId, requestId })), Buffer.from(token)]
  return right.length === shown.length && timingSafeEqual(right, shown)
}

/** Whose token it says it is; its hash tells whether that is true. */
export const accountInToken = (token: string): string => token.split('.')[0] ?? ''

/** What the log knows of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
