import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { type SubscriptionChange, subscriptionProblems, subscriptionsContract } from '#domain/subscriptions/contract.ts'
import { type SubscriptionCommand, subscription } from '#domain/subscriptions/subscription.decider.ts'
import {
  type RouteRequest,
  type RouteTable,
  rateLimited,
  requiresActiveAccount,
  respond,
  route,
} from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import { changeCard, createReplacementSetupIntent, createSetupIntent } from './cards.ts'
import { type BoxWriteDeps, todayOf } from './deps.ts'
import { createBox, discontinueBox, updateBox } from './own-boxes.ts'
import { subscribe } from './subscribe.ts'

/** Each of these asks the processor. */
const ASKS_PROCESSOR = { max: 60, windowMs: 600_000 }

export const boxWriteRoutes = (deps: BoxWriteDeps): RouteTable => ({
  problems: subscriptionProblems,
  routes: [
    requiresActiveAccount(
      rateLimited(ASKS_PROCESSOR, route(subscriptionsContract.askCard, 'verified', createSetupIntent(deps))),
    ),
    requiresActiveAccount(
      rateLimited(ASKS_PROCESSOR, route(subscriptionsContract.subscribe, 'verified', subscribe(deps))),
    ),
    route(subscriptionsContract.change, 'member', change(deps)),
    rateLimited(
      ASKS_PROCESSOR,
      route(subscriptionsContract.askOtherCard, 'member', createReplacementSetupIntent(deps)),
    ),
    rateLimited(ASKS_PROCESSOR, route(subscriptionsContract.changeCard, 'member', changeCard(deps))),
    route(subscriptionsContract.create, 'producer', createBox(deps)),
    route(subscriptionsContract.revise, 'producer', updateBox(deps)),
    route(subscriptionsContract.close, 'producer', discontinueBox(deps)),
  ],
})

type Change = RouteRequest<{ id: string }, undefined, SubscriptionChange>

const change = (deps: BoxWriteDeps) => async (request: Change) => {
  const { id } = request.params
  const { accountId } = memberOf(request)
  const command = await commandOf(deps, request, { accountId, today: todayOf(deps) })
  const by = commandContextOf(request, deps.runtime)
  const changed = await deps.bus.dispatch({ decider: subscription, id, command, context: by })
  return isRefusal(changed) ? changed : respond({ id }, changed.position)
}

const PLAIN = {
  pause: 'PauseSubscription',
  resume: 'ResumeSubscription',
  cancel: 'CancelSubscription',
} as const

async function commandOf(
  { bus }: BoxWriteDeps,
  { body, params }: Change,
  by: { readonly accountId: string; readonly today: CalendarDate },
): Promise<SubscriptionCommand> {
  const state = await bus.load(subscription, params.id)
  const seller = state.status === 'unknown' ? undefined : await bus.load(producer, state.plan.producerId)
  const closed = seller && seller.status !== 'unknown' ? seller.closed : []
  if (body.action === 'skip') return { type: 'SkipBillingCycle', ...by, closed, cycle: body.cycle }
  if (body.action !== 'swap') return { type: PLAIN[body.action], ...by, closed }
  const of = state.status === 'unknown' ? undefined : await bus.load(box, state.plan.boxId)
  const contents = of && of.status !== 'unknown' ? of.contents : []
  return { type: 'SwapBoxContents', ...by, cycle: body.cycle, swaps: body.swaps, contents }
}
