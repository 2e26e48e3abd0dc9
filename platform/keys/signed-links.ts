import { timingSafeEqual } from 'node:crypto'
import type { LinkSigner } from './keys.ts'

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
  return keys.signatures(`link:${kind}`, id).some((signature) => isSame(signature.slice(0, LENGTH), key))
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
  return signatures.some((signature) => isSame(`${until}.${signature.slice(0, LENGTH)}`, key))
}

/** How long the link of an order opens it after the order's last step, and a renewed link after it was mailed. */
export const ORDER_LINK_DAYS = 90
const DAY_MS = 24 * 3_600_000

/** The day until which a link that is renewed at this instant is good. */
export const renewedUntil = (now: string): string =>
  new Date(Date.parse(now) + ORDER_LINK_DAYS * DAY_MS).toISOString().slice(0, 10)

/** What a key is worth for an order whose last step was at an instant; unknown orders have none. */
export function orderLinkState(
  keys: Pick<LinkSigner, 'signatures'>,
  { orderId, key, lastStepAt, now }: OrderLinkShown,
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

export interface OrderLinkShown {
  readonly orderId: string
  readonly key: string
  readonly lastStepAt: string | undefined
  readonly now: string
}

/** Compares in constant time. */
export function isSame(right: string, shown: string): boolean {
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
