import { account, type KnownAccount } from '#domain/identity/account.decider.ts'
import type { CommandContext } from '#domain/kernel/dispatch.ts'
import { isErased, type Personal } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { COOLING_OFF_DAYS } from '#domain/privacy/cooling-off.ts'
import { standingIn } from '#domain/sanctions/standing-state.ts'
import { later } from '#platform/facts/facts.ts'
import { type Answered, answered, type RouteRequest } from '#platform/http/route.ts'
import { accountInToken, hashOfToken, mailTokenFits } from '#platform/keys/mail-tokens.ts'
import { senderOf } from '../sender.ts'
import type { IdentityWrites } from './deps.ts'
import { sameAddress } from './email-change.ts'

type WithToken = RouteRequest<undefined, undefined, { token: string }>
type Done = Promise<Answered<{ success: true; message: string }> | Refusal>

/** The two ways an address becomes an account's own: the first one, and a later one in its place. */
interface Confirmation {
  readonly command: 'VerifyEmail' | 'ConfirmEmailChange'
  readonly addressIn: (state: KnownAccount) => Personal<string> | undefined
  /** Why an account that holds a right token may not confirm now. */
  readonly barred: (deps: IdentityWrites, accountId: string) => Promise<Refusal | undefined>
  readonly message: string
}

export const verifyEmail = (deps: IdentityWrites) => (request: WithToken) =>
  confirm(deps, request, {
    command: 'VerifyEmail',
    addressIn: ({ email }) => email,
    barred: async () => undefined,
    message: 'Email verified.',
  })

export const confirmEmail = (deps: IdentityWrites) => (request: WithToken) =>
  confirm(deps, request, {
    command: 'ConfirmEmailChange',
    addressIn: ({ emailChange }) => emailChange?.email,
    barred: isSanctioned,
    message: 'Your email address has been changed.',
  })

/**
 * Confirms an address in a session of the account. The token alone proves that its reader receives the mail, not that the account is
 * theirs: another person may have registered with the address. What belongs to an address (guest orders) passes to the account then.
 */
async function confirm(deps: IdentityWrites, request: WithToken, confirmation: Confirmation): Done {
  const { token } = request.body
  const accountId = accountInToken(token)
  const by = senderOf(request, deps.facts)
  const command = { type: confirmation.command, tokenHash: hashOfToken(token), now: by.at } as const
  const state = await deps.accounts.load(accountId)
  if (state.status === 'unknown') return refuse('verification_invalid')
  const would = account.decide(state, command)
  const own = request.actor.kind === 'member' && request.actor.accountId === accountId
  // A spent token may be this very request's, whose answer got lost: then the bus knows what came of it.
  if (isRefusal(would) && !(own && would.refused === 'verification_used')) return would
  if (!own) return signInFirst(state)
  const claimed = { accountId, email: confirmation.addressIn(state) }
  const taken = isRefusal(would)
    ? undefined
    : ((await confirmation.barred(deps, accountId)) ?? (await takeAddress(deps, claimed, by)))
  if (taken) return taken
  const result = await deps.accounts.send(accountId, command, by)
  if (!isRefusal(result)) return answered({ success: true, message: confirmation.message }, result.position)
  if (!isRefusal(would)) await giveBack(deps, claimed, by)
  return result
}

interface ClaimedAddress {
  readonly accountId: string
  readonly email: Personal<string> | undefined
}

async function takeAddress({ accounts }: IdentityWrites, { accountId, email }: ClaimedAddress, by: CommandContext) {
  if (email === undefined || isErased(email)) return refuse('verification_invalid')
  const claimed = { kind: 'email', value: email as string, accountId } as const
  return (await accounts.claimName(claimed, by)) && refuse('email_taken')
}

/** The reader of the mail may know which account it is about: the mail names it. */
const signInFirst = ({ profile: { username } }: KnownAccount): Refusal =>
  refuse('sign_in_to_confirm', username === undefined || isErased(username) ? {} : { username })

/** The address they leave would be free for them to begin anew. */
async function isSanctioned({ standingOf }: IdentityWrites, accountId: string): Promise<Refusal | undefined> {
  const stands = standingIn(await standingOf(accountId))
  return stands === 'good' ? undefined : refuse(`account_${stands}`)
}

/** Another request was faster. The address stays with the account only if it has become its own. */
async function giveBack(deps: IdentityWrites, { accountId, email }: ClaimedAddress, by: CommandContext): Promise<void> {
  const now = await deps.accounts.load(accountId)
  if (email === undefined || isErased(email) || now.status === 'unknown') return
  const value = email as string
  if (now.verified && sameAddress(deps, now.email, value)) return
  await deps.accounts.releaseName({ kind: 'email', value, accountId }, by)
}

/** Answer and work are the same whether the address is waiting to be confirmed or not: a job looks for the account. */
export const resend =
  (deps: IdentityWrites) => async (request: RouteRequest<undefined, undefined, { email: string }>) => {
    const limited = await deps.attempts.mail('verification', request.body.email)
    if (limited) return limited
    await deps.queueMail('verification', request.body.email, senderOf(request, deps.facts))
    return { success: true as const, message: 'If this address is waiting to be confirmed, a mail is on its way.' }
  }

/**
 * Deletes an unconfirmed account at the word of the reader of its address. Its names are free and its sessions over at once; the
 * nightly erasure takes the rest. Safe to repeat. An account with open orders is erased two weeks later, so that they can be fulfilled.
 */
export const disownAccount =
  (deps: IdentityWrites) =>
  async (request: WithToken): Done => {
    const { token } = request.body
    if (!mailTokenFits(deps.keys, 'disown-account', token)) return refuse('verification_invalid')
    const accountId = accountInToken(token)
    const by = senderOf(request, deps.facts)
    const open = await deps.hasObligations(accountId)
    const erasesAt = open ? later(by.at, COOLING_OFF_DAYS * 86_400_000) : by.at
    const requestId = deps.facts.idFrom('request', accountId)
    const command = { type: 'DisownAccount', requestId, tokenHash: hashOfToken(token), erasesAt } as const
    const result = await deps.accounts.send(accountId, command, by)
    if (isRefusal(result)) return result.refused === 'account_not_found' ? refuse('verification_invalid') : result
    await freeNames(deps, accountId, by)
    await deps.credentials.forget(accountId)
    await deps.secondSteps.keepOnly(accountId, undefined)
    await deps.sessions.endAll(accountId)
    return answered({ success: true, message: 'The account is deleted.' }, result.position)
  }

async function freeNames({ accounts }: IdentityWrites, accountId: string, by: CommandContext): Promise<void> {
  const state = await accounts.load(accountId)
  if (state.status === 'unknown') return
  const names = [
    ['username', state.profile.username],
    ['email', state.email],
  ] as const
  for (const [kind, value] of names)
    if (value !== undefined && !isErased(value))
      await accounts.releaseName({ kind, value: value as string, accountId }, by)
}
