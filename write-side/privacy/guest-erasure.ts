import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { guestbookOf } from '#domain/ordering/guestbook.decider.ts'
import type { GuestTicket } from '#domain/privacy/contract.ts'
import { type GuestErasureCommand, guestErasure, whyShut } from '#domain/privacy/guest-erasure.decider.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { linkFits } from '#platform/keys/links.ts'
import { accountInToken, hashOfToken } from '#platform/keys/mail-tokens.ts'
import { maskedAddress } from '#platform/mail/mail-log.ts'
import { senderOf } from '../sender.ts'
import type { GuestData, PrivacyWrites } from './deps.ts'

type Asked = RouteRequest<{ id: string }, { key?: string | undefined }>

/** Whoever has an order's link may ask; only whoever reads the mail goes on. */
export const askGuestErasure = (deps: PrivacyWrites) => async (request: Asked) => {
  const { params, query } = request
  if (!linkFits(deps.keys, 'order', params.id, query.key)) return refuse('order_not_found')
  const email = await deps.guests.addressOf(params.id)
  if (!email) return refuse('not_a_guests_order')
  const by = senderOf(request, deps.facts)
  const guestbook = guestbookOf(deps.keys.hmac, email)
  const link = deps.guests.linkFor(guestbook, by)
  const command: GuestErasureCommand = { type: 'AskGuestErasure', guestbook, orderId: params.id, ...link }
  const asked = await deps.bus.dispatch({ decider: guestErasure, id: guestbook, command, by })
  return isRefusal(asked) ? asked : answered({ success: true as const, sentTo: maskedAddress(email) }, asked.position)
}

type Shown = RouteRequest<undefined, undefined, { token: string }>

export const lookAtGuest =
  (deps: PrivacyWrites) =>
  async (request: Shown): Promise<GuestTicket | Refusal> => {
    const seen = await seenWith(deps, request)
    if (isRefusal(seen)) return seen
    const orders = seen.orders.map(({ orderId: _, ...order }) => order)
    return { email: maskedAddress(seen.email), orders, obligations: [...seen.obligations] }
  }

/** The link is used up by it. The night does the rest, and looks again whether anything has come up. */
export const eraseGuest = (deps: PrivacyWrites) => async (request: Shown) => {
  const guestbook = accountInToken(request.body.token)
  const found = await seenWith(deps, request)
  // Used by this very request, whose answer got lost: the bus knows what came of it then.
  const seen = isRefusal(found) && found.refused === 'erasure_link_used' ? NOTHING_LEFT : found
  if (isRefusal(seen)) return seen
  const { obligations, persons, orders } = seen
  if (obligations.length > 0) return refuse('obligations_open', { obligations })
  const by = senderOf(request, deps.facts)
  const whose = { persons, orders: orders.map(({ orderId }) => orderId) }
  const shown = { tokenHash: hashOfToken(request.body.token), now: by.at }
  const command: GuestErasureCommand = { type: 'ConfirmGuestErasure', ...shown, ...whose }
  const done = await deps.bus.dispatch({ decider: guestErasure, id: guestbook, command, by })
  const message = 'Your data is deleted by tomorrow morning.'
  return isRefusal(done) ? done : answered({ success: true as const, message }, done.position)
}

const NOTHING_LEFT: GuestData = { persons: [], orders: [], obligations: [] }

type Seen = GuestData & { readonly email: string }

/** What there is of whoever shows the mailed link. */
async function seenWith(deps: PrivacyWrites, { body }: Shown): Promise<Seen | Refusal> {
  const guestbook = accountInToken(body.token)
  const state = await deps.bus.load(guestErasure, guestbook)
  const shut = whyShut(state, { tokenHash: hashOfToken(body.token), now: deps.facts.now() })
  if (shut || !state.asked) return shut ?? refuse('erasure_link_invalid')
  const email = await deps.guests.addressOf(state.asked.orderId)
  if (!email) return refuse('nothing_to_erase')
  const data = await deps.guests.lookAt(email)
  return data ? { ...data, email } : refuse('not_ready')
}
