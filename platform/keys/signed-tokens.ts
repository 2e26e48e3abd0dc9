import { createHash, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/kernel/event.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'

export type SignedLinkType = 'order' | 'checkout' | 'check-in' | 'unsubscribe'

/** Key of a link that opens one order, checkout etc. without signing in: derived from the id, not stored. */
export const signLink = (keys: Pick<LinkSigner, 'sign'>, kind: SignedLinkType, id: string): string =>
  keys.sign(`link:${kind}`, id).slice(0, LENGTH)

const LENGTH = 40

/** Verifies the key of a link, which may be signed with the current or a previous link key. */
export function isValidLink(
  keys: Pick<LinkSigner, 'signatures'>,
  kind: SignedLinkType,
  id: string,
  key: string | undefined,
): boolean {
  if (!key) return false
  return keys.signatures(`link:${kind}`, id).some((signature) => constantTimeEqual(signature.slice(0, LENGTH), key))
}

/**
 * Key of a renewed order link, valid until a date (exclusive, UTC) regardless of the order's later steps:
 * `<yyyy-mm-dd>.<hmac>`.
 */
export const signRenewedOrderLink = (keys: Pick<LinkSigner, 'sign'>, orderId: string, until: string): string =>
  `${until}.${keys.sign(RENEWED, `${orderId} ${until}`).slice(0, LENGTH)}`

const RENEWED = 'link:order:renewed'

const isRenewedKey = (keys: Pick<LinkSigner, 'signatures'>, orderId: string, key: string): boolean => {
  const [until = ''] = key.split('.')
  const signatures = keys.signatures(RENEWED, `${orderId} ${until}`)
  return signatures.some((signature) => constantTimeEqual(`${until}.${signature.slice(0, LENGTH)}`, key))
}

/** Days that an order link is valid after the order's last step, and a renewed link after it was sent. */
export const ORDER_LINK_DAYS = 90
const DAY_MS = 24 * 3_600_000

/** Expiry date of a link renewed at this instant. */
export const renewedLinkExpiry = (now: string): string =>
  new Date(Date.parse(now) + ORDER_LINK_DAYS * DAY_MS).toISOString().slice(0, 10)

/** Validity of a key for an order, given the time of its last step; unknown orders have none. */
export function orderLinkState(
  keys: Pick<LinkSigner, 'signatures'>,
  { orderId, key, lastStepAt, now }: PresentedOrderLink,
): 'open' | 'expired' | 'wrong' {
  const [until = '', mac] = key.split('.')
  if (mac !== undefined) {
    if (!isRenewedKey(keys, orderId, key)) return 'wrong'
    return now.slice(0, 10) < until ? 'open' : 'expired'
  }
  if (!isValidLink(keys, 'order', orderId, key)) return 'wrong'
  const open = lastStepAt === undefined || Date.parse(now) - Date.parse(lastStepAt) < ORDER_LINK_DAYS * DAY_MS
  return open ? 'open' : 'expired'
}

export interface PresentedOrderLink {
  readonly orderId: string
  readonly key: string
  readonly lastStepAt: string | undefined
  readonly now: string
}

export function constantTimeEqual(expected: string, actual: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(actual)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The subject of an unsubscribe link: one type of email to one account. */
export const unsubscribeLinkFor = ({
  accountId,
  topic,
}: {
  readonly accountId: string
  readonly topic: string
}): string => `${accountId}.${topic}`

/** Purpose of an emailed token; a token is valid for its own purpose only. */
export type EmailTokenPurpose =
  | ('verify-email' | 'reset-password' | 'change-email')
  | ('reopen-account' | 'erase-guest' | 'enforcement-appeal')
  | 'disown-account'

/** The token in an email: `<account>.<request>.<mac>`. It is derived from its ids on demand and not stored. */
export const emailToken = (keys: Pick<LinkSigner, 'sign'>, purpose: EmailTokenPurpose, ids: TokenIds): string =>
  tokenOf(ids, keys.sign(purpose, `${ids.accountId}.${ids.requestId}`))

interface TokenIds {
  readonly accountId: string
  readonly requestId: string
}

const tokenOf = ({ accountId, requestId }: TokenIds, signature: string): string =>
  `${accountId}.${requestId}.${signature.slice(0, 40)}`

/**
 * The token of a request with a recorded `tokenHash`, signed with the link key of that time, which may have been
 * rotated before the email is sent. If no key matches, the token of the current key, which is not valid.
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

/** Whether the token's signature is valid for this purpose; its use and expiry are checked elsewhere. */
export function isValidEmailToken(
  keys: Pick<LinkSigner, 'signatures'>,
  purpose: EmailTokenPurpose,
  token: string,
): boolean {
  const [accountId = '', requestId = ''] = token.split('.')
  const ids = { accountId, requestId }
  const signatures = keys.signatures(purpose, `${accountId}.${requestId}`)
  return signatures.some((signature) => constantTimeEqual(tokenOf(ids, signature), token))
}

/** The account that the token claims; the token's recorded hash proves it. */
export const accountOfToken = (token: string): string => token.split('.')[0] ?? ''

/** Hash of a token, as recorded in the log. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The first of two steps, performed by an account in a session. */
interface ConfirmationStep {
  readonly accountId: string
  /** Key of the session. */
  readonly session: string
}

/** Token for the second step: valid for the account and session of the first step until it expires. Not stored. */
export const confirmationToken = (keys: Pick<LinkSigner, 'sign'>, step: ConfirmationStep, expiresAt: Instant): string =>
  `${Date.parse(expiresAt)}.${keys.sign('step', confirmationPayload(step, Date.parse(expiresAt)))}`

const confirmationPayload = ({ accountId, session }: ConfirmationStep, until: number): string =>
  `${accountId} ${session} ${until}`

/** Verifies a token for this step; `expired` if it was valid before. */
export function isValidConfirmation(
  keys: Pick<LinkSigner, 'signatures'>,
  step: ConfirmationStep,
  { token, now }: { token: string; now: Instant },
): 'right' | 'wrong' | 'expired' {
  const until = Number(token.split('.')[0])
  if (!Number.isSafeInteger(until)) return 'wrong'
  const accepted = keys.signatures('step', confirmationPayload(step, until)).map((signature) => `${until}.${signature}`)
  if (!accepted.some((expected) => constantTimeEqual(expected, token))) return 'wrong'
  return until > Date.parse(now) ? 'right' : 'expired'
}
