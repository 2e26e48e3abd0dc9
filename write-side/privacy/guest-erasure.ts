import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { guestOrderIndexId } from '#domain/ordering/guest-order-index.decider.ts'
import type { GuestTicket } from '#domain/privacy/contract.ts'
import { erasureTokenRefusal, type GuestErasureCommand, guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { accountOfToken, hashOfToken } from '#platform/keys/email-tokens.ts'
import { isValidLink } from '#platform/keys/signed-links.ts'
import { maskedAddress } from '#platform/mail/mail-log.ts'
import { commandContextOf } from '../command-context.ts'
import type { GuestData, PrivacyWriteDeps } from './deps.ts'

type Asked = RouteRequest<{ id: string }, { key?: string | undefined }>

/** Whoever has an order's link may ask; only whoever reads the mail goes on. */
export const requestGuestErasure = (deps: PrivacyWriteDeps) => async (request: Asked) => {
  const { params, query } = request
  if (!isValidLink(deps.keys, 'order', params.id, query.key)) return refuse('order_not_found')
  const email = await deps.guests.addressOf(params.id)
  if (!email) return refuse('not_a_guest_order')
  const by = commandContextOf(request, deps.runtime)
  const guestbook = guestOrderIndexId(deps.keys.hmac, email)
  const link = deps.guests.linkFor(guestbook, by)
  const command: GuestErasureCommand = { type: 'RequestGuestErasure', guestbook, orderId: params.id, ...link }
  const asked = await deps.bus.dispatch({ decider: guestErasure, id: guestbook, command, context: by })
  return isRefusal(asked) ? asked : respond({ success: true as const, sentTo: maskedAddress(email) }, asked.position)
}

type Shown = RouteRequest<undefined, undefined, { token: string }>

export const previewGuestErasure =
  (deps: PrivacyWriteDeps) =>
  async (request: Shown): Promise<GuestTicket | Refusal> => {
    const seen = await seenWith(deps, request)
    if (isRefusal(seen)) return seen
    const orders = seen.orders.map(({ orderId: _, ...order }) => order)
    return { email: maskedAddress(seen.email), orders, obligations: [...seen.obligations] }
  }

/** The link is used up by it. The night does the rest, and looks again whether anything has come up. */
export const eraseGuest = (deps: PrivacyWriteDeps) => async (request: Shown) => {
  const guestbook = accountOfToken(request.body.token)
  const found = await seenWith(deps, request)
  // Used by this very request, whose answer got lost: the bus knows what came of it then.
  const seen = isRefusal(found) && found.refused === 'erasure_link_used' ? NOTHING_LEFT : found
  if (isRefusal(seen)) return seen
  const { obligations, persons, orders } = seen
  if (obligations.length > 0) return refuse('obligations_open', { obligations })
  const by = commandContextOf(request, deps.runtime)
  const whose = { persons, orders: orders.map(({ orderId }) => orderId) }
  const shown = { tokenHash: hashOfToken(request.body.token), now: by.at }
  const command: GuestErasureCommand = { type: 'ConfirmGuestErasure', ...shown, ...whose }
  const done = await deps.bus.dispatch({ decider: guestErasure, id: guestbook, command, context: by })
  const message = 'Your data is deleted by tomorrow morning.'
  return isRefusal(done) ? done : respond({ success: true as const, message }, done.position)
}

const NOTHING_LEFT: GuestData = { persons: [], orders: [], obligations: [] }

type Seen = GuestData & { readonly email: string }

/** What there is of whoever shows the mailed link. */
async function seenWith(deps: PrivacyWriteDeps, { body }: Shown): Promise<Seen | Refusal> {
  const guestbook = accountOfToken(body.token)
  const state = await deps.bus.load(guestErasure, guestbook)
  const shut = erasureTokenRefusal(state, { tokenHash: hashOfToken(body.token), now: deps.runtime.now() })
  if (shut || !state.asked) return shut ?? refuse('erasure_link_invalid')
  const email = await deps.guests.addressOf(state.asked.orderId)
  if (!email) return refuse('nothing_to_erase')
  const data = await deps.guests.lookAt(email)
  return data ? { ...data, email } : refuse('not_ready')
}
