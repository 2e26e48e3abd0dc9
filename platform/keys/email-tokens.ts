import { createHash } from 'node:crypto'
import type { LinkSigner } from './keys.ts'
import { isSame } from './signed-links.ts'

/** What a token that goes out by mail is good for; one for another purpose opens nothing. */
export type EmailTokenPurpose =
  | ('verify-email' | 'reset-password' | 'change-email')
  | ('keep-account' | 'erase-guest' | 'another-look')
  | 'disown-account'

/** The token in a mail: `<account>.<request>.<mac>`. Made again from its ids whenever it is needed, stored nowhere. */
export const emailToken = (keys: Pick<LinkSigner, 'sign'>, purpose: EmailTokenPurpose, ids: TokenIds): string =>
  tokenOf(ids, keys.sign(purpose, `${ids.accountId}.${ids.requestId}`))

interface TokenIds {
  readonly accountId: string
  readonly requestId: string
}

const tokenOf = ({ accountId, requestId }: TokenIds, signature: string): string =>
  `${accountId}.${requestId}.${signature.slice(0, 40)}`

/**
 * The token of a request whose `tokenHash` was recorded: made with the link key of that time, should it have been replaced before
 * the mail is sent. When no key fits, the token of the current one, which opens nothing.
 */
export function recordedEmailToken(
  keys: LinkSigner,
  purpose: EmailTokenPurpose,
  { tokenHash, ...ids }: TokenIds & { readonly tokenHash: string | undefined },
): string {
  const signatures = keys.signatures(purpose, `${ids.accountId}.${ids.requestId}`)
  const tokens = signatures.map((signature) => tokenOf(ids, signature))
  return tokens.find((token) => hashOfToken(token) === tokenHash) ?? emailToken(keys, purpose, ids)
}

/** Whether a token is one of ours for this purpose; says nothing of whether it was used or has expired. */
export function isValidEmailToken(
  keys: Pick<LinkSigner, 'signatures'>,
  purpose: EmailTokenPurpose,
  token: string,
): boolean {
  const [accountId = '', requestId = ''] = token.split('.')
  const ids = { accountId, requestId }
  const signatures = keys.signatures(purpose, `${accountId}.${requestId}`)
  return signatures.some((signature) => isSame(tokenOf(ids, signature), token))
}

/** Whose token it says it is; its hash tells whether that is true. */
export const accountOfToken = (token: string): string => token.split('.')[0] ?? ''

/** What the log knows of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
