import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { SetupIntentView } from '#domain/subscriptions/contract.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { PaymentsRefused, PaymentsUnavailable } from '#platform/payments/payments.ts'
import type { CardRequest, KeptCard } from '#platform/payments/saved-cards.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import { type BoxWriteDeps, todayOf } from './deps.ts'

/** The subscription's id is made here: the card is kept for it, and for nobody else. */
export const createSetupIntent =
  (deps: BoxWriteDeps) => async (request: RouteRequest<undefined, undefined, undefined>) => {
    const { accountId } = memberOf(request)
    const subscriptionId = deps.runtime.deriveId('subscription', request.commandId)
    return ticketOf(deps, { key: subscriptionId, subscriptionId, accountId })
  }

type Of<B> = RouteRequest<{ id: string }, undefined, B>

export const createReplacementSetupIntent = (deps: BoxWriteDeps) => async (request: Of<undefined>) => {
  const { accountId } = memberOf(request)
  const subscriptionId = request.params.id
  const state = await deps.bus.load(subscription, subscriptionId)
  if (state.status === 'unknown' || state.plan.accountId !== accountId) return refuse('subscription_not_found')
  const { customerId } = state.card
  return ticketOf(deps, { key: request.commandId, subscriptionId, accountId, customerId })
}

/** What is owed is tried at once, so that whoever waits learns what came of it. */
export const changeCard = (deps: BoxWriteDeps) => async (request: Of<{ setupId: string }>) => {
  const { accountId } = memberOf(request)
  const { id } = request.params
  const kept = await cardOf(deps, request, request.body.setupId)
  if (isRefusal(kept)) return kept
  if (kept.subscriptionId !== id) return refuse('payment_method_required')
  const command = { type: 'UpdatePaymentMethod', accountId, card: kept.card, today: todayOf(deps) } as const
  const by = commandContextOf(request, deps.runtime)
  const changed = await deps.bus.dispatch({ decider: subscription, id, command, context: by })
  if (isRefusal(changed)) return changed
  await deps.advance(id)
  return respond({ id }, changed.position)
}

/** The card that this member had kept, and for which subscription. */
export async function cardOf(
  deps: BoxWriteDeps,
  request: Pick<RouteRequest, 'actor'>,
  setupId: string,
): Promise<{ readonly subscriptionId: string; readonly card: KeptCard } | Refusal> {
  const { accountId } = memberOf(request)
  const answer = await asking(() => deps.payments.cards.look(setupId))
  if (isRefusal(answer)) return answer
  const { subscriptionId, card } = answer
  if (!subscriptionId || !card || answer.accountId !== accountId) return refuse('payment_method_required')
  return { subscriptionId, card }
}

async function ticketOf(deps: BoxWriteDeps, request: CardRequest): Promise<SetupIntentView | Refusal> {
  const ticket = await asking(() => deps.payments.cards.ask(request))
  return isRefusal(ticket) ? ticket : { ...ticket, ...deps.payments.browser }
}

/** A processor that does not answer is no mistake of ours, nor of the buyer's. */
async function asking<A>(ask: () => Promise<A>): Promise<A | Refusal> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return refuse('payment_unavailable')
    if (error instanceof PaymentsRefused) return refuse('payment_method_required')
    throw error
  }
}
