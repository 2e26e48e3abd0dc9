import { timingSafeEqual } from 'node:crypto'
import type { KeyVault } from './keys.ts'

export type LinkKind = 'order' | 'checkout' | 'check-in' | 'unsubscribe'

/** The key to one thing without signing in, an order or a checkout: unguessable, made from the id, kept nowhere. */
export const linkKey = (keys: Pick<KeyVault, 'hmac'>, kind: LinkKind, id: string): string =>
  keys.hmac(`link:${kind}`, id).slice(0, 40)

/** Whether a key someone shows is the key of this very thing. */
export function linkFits(keys: Pick<KeyVault, 'hmac'>, kind: LinkKind, id: string, key: string | undefined): boolean {
  if (!key) return false
  const [right, shown] = [Buffer.from(linkKey(keys, kind, id)), Buffer.from(key)]
  return right.length === shown.length && timingSafeEqual(right, shown)
}

/** What an unsubscribe link opens: one kind of mail to one account. */
export const unsubscribable = ({ accountId, topic }: { readonly accountId: string; readonly topic: string }): string =>
  `${accountId}.${topic}`
