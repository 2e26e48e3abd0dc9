import { createHash, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/kernel/event.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'

export type SignedLinkType = 'order' | 'checkout' | 'check-in' | 'unsubscribe'

/** The key to one thing without signing in, an order or a checkout: unguessable, made from the id, kept nowhere. */
export const signLink = (keys: Pick<LinkSigner, 'sign'>, kind: SignedLinkType, id: string): string =>
  keys.sign(`link:${kind}`, id).slice(0, LENGTH)

const LENGTH = 40

/** Whether a key someone shows is the key of this very thing, made with the current or a previous link key. */
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
 * A key to an order that was mailed anew, good until a day (exclusive, in UTC) whatever happens to the order:
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

/** How long the link of an order opens it after the order's last step, and a renewed link after it was mailed. */
export const ORDER_LINK_DAYS = 90
const DAY_MS = 24 * 3_600_000

/** The day until which a link that is renewed at this instant is good. */
export const renewedLinkExpiry = (now: string): string =>
  new Date(Date.parse(now) + ORDER_LINK_DAYS * DAY_MS).toISOString().slice(0, 10)

/** What a key is worth for an order whose last step was at an instant; unknown orders have none. */
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

/** Compares in constant time. */
export function constantTimeEqual(right: string, shown: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(shown)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What an unsubscribe link opens: one kind of mail to one account. */
export const unsubscribeLinkFor = ({
  accountId,
  topic,
}: {
  readonly accountId: string
  readonly topic: string
}): string => `${accountId}.${topic}`

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
  return signatures.some((signature) => constantTimeEqual(tokenOf(ids, signature), token))
}

/** Whose token it says it is; its hash tells whether that is true. */
export const accountOfToken = (token: string): string => token.split('.')[0] ?? ''

/** What the log knows of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Who has taken the first of two steps: an account in one session. */
interface ConfirmationStep {
  readonly accountId: string
  /** What the session is kept under. */
  readonly session: string
}

/** The key to a second step: good for who took the first, in that session, until then. Stored nowhere. */
export const confirmationToken = (keys: Pick<LinkSigner, 'sign'>, step: ConfirmationStep, expiresAt: Instant): string =>
  `${Date.parse(expiresAt)}.${keys.sign('step', confirmationPayload(step, Date.parse(expiresAt)))}`

const confirmationPayload = ({ accountId, session }: ConfirmationStep, until: number): string =>
  `${accountId} ${session} ${until}`

/** Whether a token someone shows is this step's: `expired` was once. */
export function isValidConfirmation(
  keys: Pick<LinkSigner, 'signatures'>,
  step: ConfirmationStep,
  { token, now }: { token: string; now: Instant },
): 'right' | 'wrong' | 'expired' {
  const until = Number(token.split('.')[0])
  if (!Number.isSafeInteger(until)) return 'wrong'
  const accepted = keys.signatures('step', confirmationPayload(step, until)).map((signature) => `${until}.${signature}`)
  if (!accepted.some((right) => constantTimeEqual(right, token))) return 'wrong'
  return until > Date.parse(now) ? 'right' : 'expired'
}
