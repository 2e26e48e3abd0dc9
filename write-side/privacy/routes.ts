import type { AccountState } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { AccountClosureCommand } from '#domain/identity/account-closure.ts'
import type { Member } from '#domain/kernel/actor.ts'
import type { CommandBus, CommandContext, CommandResult } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { guestOrderIndexId } from '#domain/ordering/guest-order-index.decider.ts'
import type { Obligation } from '#domain/privacy/account-closure.ts'
import {
  type AccountSummary,
  type ClosurePreview,
  type GuestErasurePreview,
  type GuestOrder,
  privacyContract,
  privacyProblems,
} from '#domain/privacy/contract.ts'
import { erasureTokenRefusal, type GuestErasureCommand, guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import {
  type MemberRequest,
  type RouteRequest,
  type RouteTable,
  rateLimited,
  respond,
  route,
} from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import {
  accountOfToken,
  confirmationToken,
  hashOfToken,
  isValidConfirmation,
  isValidLink,
} from '#platform/keys/signed-tokens.ts'
import { maskAddress } from '#platform/mail/email-log.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

interface PrivacyWriteDeps {
  readonly runtime: Runtime
  readonly keys: Pick<KeyVault, 'hmac' | keyof LinkSigner>
  /** Checks the account's password. */
  readonly checkPassword: (
    credentials: { readonly accountId: string; readonly password: string },
    field: string,
  ) => Promise<Refusal | undefined>
  readonly send: (accountId: string, command: AccountClosureCommand, context: CommandContext) => Promise<SendResult>
  /** A new token to reopen the account with. */
  readonly reopenToken: (accountId: string, context: CommandContext) => MailedToken
  readonly sessions: Pick<Sessions, 'endAll'>
  /** Reopening the account counts as using it. */
  readonly recordUse: (accountId: string) => Promise<void>
  /** Whether the account has a staff role, even if its session may not use it. */
  readonly isStaff: (accountId: string) => Promise<boolean>
  readonly summaryOf: (accountId: string) => Promise<AccountSummary | undefined>
  /**
   * The member's open obligations including all recorded changes; undefined while the read models are too far behind.
   */
  readonly obligationsOf: (account: AccountReference) => Promise<Obligation[] | undefined>
  readonly bus: CommandBus
  readonly guests: {
    /** A new token that proves ownership of an address. */
    readonly linkFor: (emailHash: string, context: CommandContext) => MailedToken
    /** The address of a guest's order; undefined for an account's order and once it is erased. */
    readonly addressOf: (orderId: string) => Promise<string | undefined>
    /** Includes all recorded changes; undefined while the read models are too far behind. */
    readonly previewOf: (email: string) => Promise<GuestData | undefined>
  }
}

/** Guest orders of one address: their buyers and what is still open. */
interface GuestData {
  readonly persons: readonly string[]
  readonly orders: readonly (GuestOrder & { readonly orderId: string })[]
  readonly obligations: readonly Obligation[]
}

type SendResult = CommandResult<AccountEvent, AccountState> | Refusal

interface MailedToken {
  readonly requestId: string
  readonly tokenHash: string
  readonly expiresAt: Instant
}

export interface AccountReference {
  readonly accountId: string
  readonly producerId: string | null
}

/** Each request tries a secret. */
const ATTEMPT_LIMIT = { max: 20, windowMs: 600_000 }
/** Each request sends an email. */
const EMAIL_LIMIT = { max: 5, windowMs: 600_000 }

export const privacyWriteRoutes = (deps: PrivacyWriteDeps): RouteTable => ({
  problems: privacyProblems,
  routes: [
    rateLimited(ATTEMPT_LIMIT, route(privacyContract.requestAccountClosure, 'member', requestAccountClosure(deps))),
    rateLimited(ATTEMPT_LIMIT, route(privacyContract.closeAccount, 'member', closeAccount(deps))),
    rateLimited(ATTEMPT_LIMIT, route(privacyContract.reopenAccount, 'anyone', reopenAccount(deps))),
    rateLimited(EMAIL_LIMIT, route(privacyContract.requestGuestErasure, 'anyone', requestGuestErasure(deps))),
    rateLimited(ATTEMPT_LIMIT, route(privacyContract.previewGuestErasure, 'anyone', previewGuestErasure(deps))),
    rateLimited(ATTEMPT_LIMIT, route(privacyContract.eraseGuest, 'anyone', eraseGuest(deps))),
  ],
})

/** The recipient of the email may reopen the account. Using it still requires signing in. */
const reopenAccount =
  (deps: PrivacyWriteDeps) => async (request: RouteRequest<undefined, undefined, { token: string }>) => {
    const { token } = request.body
    const context = commandContextOf(request, deps.runtime)
    const command = { type: 'ReopenAccount', tokenHash: hashOfToken(token), now: context.at } as const
    const accountId = accountOfToken(token)
    const result = await deps.send(accountId, command, context)
    if (isRefusal(result)) return result.refused === 'account_not_found' ? refuse('token_invalid') : result
    await deps.recordUse(accountId)
    return respond({ success: true as const, message: 'Your account is active again.' }, result.position)
  }

type PostRequest<B> = MemberRequest<undefined, undefined, B>

/** How long the confirmation may take, ms. */
const CONFIRMATION_WINDOW_MS = 600_000

/** First step: checks the password and shows the account's data and open obligations. */
const requestAccountClosure =
  (deps: PrivacyWriteDeps) =>
  async (request: PostRequest<{ confirmPassword: string }>): Promise<ClosurePreview | Refusal> => {
    const member = request.actor
    const { accountId } = member
    const refusal = await deps.checkPassword({ accountId, password: request.body.confirmPassword }, 'confirmPassword')
    if (refusal) return refusal
    if (await deps.isStaff(accountId)) return refuse('staff_account_not_closable')
    const [accountSummary, obligations] = await Promise.all([
      deps.summaryOf(accountId),
      deps.obligationsOf(accountReference(member)),
    ])
    if (!accountSummary) return refuse('account_not_found')
    if (!obligations) return refuse('not_ready')
    const expiresAt = addMs(deps.runtime.now(), CONFIRMATION_WINDOW_MS)
    const token = confirmationToken(deps.keys, { accountId, session: request.session.key }, expiresAt)
    return { token, expiresAt, accountSummary, obligations }
  }

/** Second step: closes the account and ends all its sessions. */
const closeAccount =
  (deps: PrivacyWriteDeps) => async (request: PostRequest<{ token: string; eraseReviews: boolean }>) => {
    const member = request.actor
    const { accountId, producerId } = member
    const context = commandContextOf(request, deps.runtime)
    const { token, eraseReviews } = request.body
    const confirmation = isValidConfirmation(
      deps.keys,
      { accountId, session: request.session.key },
      { token, now: context.at },
    )
    if (confirmation !== 'right')
      return refuse(confirmation === 'expired' ? 'closure_token_expired' : 'closure_token_invalid')
    const obligations = await deps.obligationsOf(accountReference(member))
    if (!obligations) return refuse('not_ready')
    if (obligations.length > 0) return refuse('obligations_open', { obligations })
    const { requestId, tokenHash, expiresAt } = deps.reopenToken(accountId, context)
    const closure = {
      requestId,
      tokenHash,
      erasureScheduledAt: expiresAt,
      eraseReviews,
      ...(producerId && { producerId }),
      staff: await deps.isStaff(accountId),
    }
    const result = await deps.send(accountId, { type: 'CloseAccount', ...closure }, context)
    if (isRefusal(result)) return result
    await deps.sessions.endAll(accountId, result.decidedBefore)
    await request.session.signOut()
    return respond(
      { success: true as const, message: 'Your account is closed.', erasureScheduledAt: expiresAt },
      result.position,
    )
  }

const accountReference = ({ accountId, producerId = undefined }: Member) => ({
  accountId,
  producerId: producerId ?? null,
})

type ErasureRequest = RouteRequest<{ id: string }, { key?: string | undefined }>

/** Anyone with an order's link may request erasure. Only the recipient of the email can confirm it. */
const requestGuestErasure = (deps: PrivacyWriteDeps) => async (request: ErasureRequest) => {
  const { params, query } = request
  if (!isValidLink(deps.keys, 'order', params.id, query.key)) return refuse('order_not_found')
  const email = await deps.guests.addressOf(params.id)
  if (!email) return refuse('not_a_guest_order')
  const context = commandContextOf(request, deps.runtime)
  const emailHash = guestOrderIndexId(deps.keys.hmac, email)
  const link = deps.guests.linkFor(emailHash, context)
  const command: GuestErasureCommand = {
    type: 'RequestGuestErasure',
    emailHash,
    orderId: params.id,
    ...link,
  }
  const result = await deps.bus.dispatch({ decider: guestErasure, id: emailHash, command, context })
  return isRefusal(result) ? result : respond({ success: true as const, sentTo: maskAddress(email) }, result.position)
}

type TokenRequest = RouteRequest<undefined, undefined, { token: string }>

const previewGuestErasure =
  (deps: PrivacyWriteDeps) =>
  async (request: TokenRequest): Promise<GuestErasurePreview | Refusal> => {
    const data = await guestDataForToken(deps, request)
    if (isRefusal(data)) return data
    const orders = data.orders.map(({ orderId: _, ...order }) => order)
    return { email: maskAddress(data.email), orders, obligations: [...data.obligations] }
  }

/** Uses up the link. The nightly job erases the data and checks again for open obligations. */
const eraseGuest = (deps: PrivacyWriteDeps) => async (request: TokenRequest) => {
  const emailHash = accountOfToken(request.body.token)
  const found = await guestDataForToken(deps, request)
  // A used link may be a repeat of this request: then the bus returns the first result.
  const data = isRefusal(found) && found.refused === 'erasure_link_used' ? NO_DATA : found
  if (isRefusal(data)) return data
  const { obligations, persons, orders } = data
  if (obligations.length > 0) return refuse('obligations_open', { obligations })
  const context = commandContextOf(request, deps.runtime)
  const subject = { persons, orders: orders.map(({ orderId }) => orderId) }
  const tokenUse = { tokenHash: hashOfToken(request.body.token), now: context.at }
  const command: GuestErasureCommand = { type: 'ConfirmGuestErasure', ...tokenUse, ...subject }
  const result = await deps.bus.dispatch({ decider: guestErasure, id: emailHash, command, context })
  const message = 'Your data is deleted by tomorrow morning.'
  return isRefusal(result) ? result : respond({ success: true as const, message }, result.position)
}

const NO_DATA: GuestData = { persons: [], orders: [], obligations: [] }

type FoundGuestData = GuestData & { readonly email: string }

/** The guest data of the token's address. */
async function guestDataForToken(deps: PrivacyWriteDeps, { body }: TokenRequest): Promise<FoundGuestData | Refusal> {
  const emailHash = accountOfToken(body.token)
  const state = await deps.bus.load(guestErasure, emailHash)
  const refusal = erasureTokenRefusal(state, { tokenHash: hashOfToken(body.token), now: deps.runtime.now() })
  if (refusal || !state.request) return refusal ?? refuse('erasure_link_invalid')
  const email = await deps.guests.addressOf(state.request.orderId)
  if (!email) return refuse('nothing_to_erase')
  const data = await deps.guests.previewOf(email)
  return data ? { ...data, email } : refuse('not_ready')
}
