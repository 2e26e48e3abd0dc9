import { account } from '#domain/identity/account.decider.ts'
import { claim, claimOf } from '#domain/identity/claim.decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { stateOf } from '#platform/event-store/history.ts'
import { known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

/** The other account that has confirmed an address: its id and its user name. Undefined where there is none. */
export async function otherOwner(
  { log, keys }: Pick<LetterDeps, 'log' | 'keys'>,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<{ readonly accountId: string; readonly username: string } | undefined> {
  const { heldBy } = await stateOf(log, claim, claimOf(keys.hmac, 'email', email))
  if (!heldBy || heldBy === accountId) return undefined
  const state = await stateOf(log, account, heldBy)
  const username = state.status === 'registered' && !state.erased ? known(state.profile.username) : undefined
  return username === undefined ? undefined : { accountId: heldBy, username }
}

interface AddressInUse {
  readonly to: string
  readonly owner: { readonly accountId: string; readonly username: string }
  readonly what: 'register' | 'change'
  /** When the request that led here runs out: the owner is told once for all requests of a day. */
  readonly expiresAt: Instant
}

/** Notifies the owner of an address that somebody tried to use it for another account. Says nothing about that account. */
export async function notifyOwner({ mailer, market }: LetterDeps, { to, owner, what, expiresAt }: AddressInUse) {
  const { subject, tried } = TEXTS[what]
  const letter = mailLayout({
    title: subject,
    preheader: `You already have an account at ${market.name}.`,
    paragraphs: [
      `Hello ${owner.username},`,
      `Somebody ${tried(market.name)} with this email address. It belongs to your account, ${owner.username}, so nothing has changed.`,
      'If it was you, sign in to your account, or set a new password if you don’t remember yours.',
      'If it wasn’t you, you don’t need to do anything: no one can use your address without reading your email.',
    ],
    button: { label: 'Sign in', url: `${market.publicUrl}/login` },
    links: [{ label: 'Set a new password', url: `${market.publicUrl}/forgot-password` }],
    footer: `${market.name} · ${market.publicUrl}`,
  })
  const key = `address-in-use:${owner.accountId}:${what}:${expiresAt.slice(0, 10)}`
  await mailer.send({ key, to, account: owner.accountId, subject, ...letter })
}

const TEXTS = {
  register: {
    subject: 'Somebody tried to register with your address',
    tried: (market: string) => `tried to create an account at ${market}`,
  },
  change: {
    subject: 'Somebody tried to use your address',
    tried: (market: string) => `tried to replace the address of another account at ${market}`,
  },
} as const
