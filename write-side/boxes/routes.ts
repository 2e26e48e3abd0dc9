import { box } from '#domain/boxes/box.decider.ts'
import { boxesContract, boxProblems, type SubscriptionChange } from '#domain/boxes/contract.ts'
import { type SubscriptionCommand, subscription } from '#domain/boxes/subscription.decider.ts'
import type { Day } from '#domain/kernel/day.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { answered, limited, type RouteRequest, type RouteTable, route, unpaused } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { askCard, askOtherCard, changeCard } from './cards.ts'
import { type BoxWrites, todayOf } from './deps.ts'
import { closeBox, createBox, reviseBox } from './own-boxes.ts'
import { subscribe } from './subscribe.ts'

/** Each of these asks the processor. */
const ASKS_PROCESSOR = { max: 60, windowMs: 600_000 }

export const boxWrites = (deps: BoxWrites): RouteTable => ({
  problems: boxProblems,
  routes: [
    unpaused(limited(ASKS_PROCESSOR, route(boxesContract.askCard, 'verified', askCard(deps)))),
    unpaused(limited(ASKS_PROCESSOR, route(boxesContract.subscribe, 'verified', subscribe(deps)))),
    route(boxesContract.change, 'member', change(deps)),
    limited(ASKS_PROCESSOR, route(boxesContract.askOtherCard, 'member', askOtherCard(deps))),
    limited(ASKS_PROCESSOR, route(boxesContract.changeCard, 'member', changeCard(deps))),
    route(boxesContract.create, 'producer', createBox(deps)),
    route(boxesContract.revise, 'producer', reviseBox(deps)),
    route(boxesContract.close, 'producer', closeBox(deps)),
  ],
})

type Change = RouteRequest<{ id: string }, undefined, SubscriptionChange>

const change = (deps: BoxWrites) => async (request: Change) => {
  const { id } = request.params
  const { accountId } = memberOf(request)
  const command = await commandOf(deps, request, { accountId, today: todayOf(deps) })
  const by = senderOf(request, deps.facts)
  const changed = await deps.bus.dispatch({ decider: subscription, id, command, by })
  return isRefusal(changed) ? changed : answered({ id }, changed.position)
}

const PLAIN = {
  pause: 'PauseSubscription',
  resume: 'ResumeSubscription',
  cancel: 'CancelSubscription',
} as const

async function commandOf(
  { bus }: BoxWrites,
  { body, params }: Change,
  by: { readonly accountId: string; readonly today: Day },
): Promise<SubscriptionCommand> {
  if (body.action === 'skip') return { type: 'SkipCycle', ...by, cycle: body.cycle }
  if (body.action !== 'swap') return { type: PLAIN[body.action], ...by }
  const state = await bus.load(subscription, params.id)
  const of = state.status === 'unknown' ? undefined : await bus.load(box, state.plan.boxId)
  const contents = of && of.status !== 'unknown' ? of.contents : []
  return { type: 'SwapContents', ...by, cycle: body.cycle, swaps: body.swaps, contents }
}
