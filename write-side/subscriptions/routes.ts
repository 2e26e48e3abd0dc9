import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { fulfillmentCalendar } from '#domain/subscriptions/billing-cycle.ts'
import { type BoxCommand, box } from '#domain/subscriptions/box.decider.ts'
import {
  type NewBox,
  type SubscriptionChange,
  subscriptionProblems,
  subscriptionsContract,
  type UpdatedBox,
} from '#domain/subscriptions/contract.ts'
import { type SubscriptionCommand, subscription } from '#domain/subscriptions/subscription.decider.ts'
import {
  type MemberRequest,
  type ProducerRequest,
  type RouteTable,
  rateLimited,
  requiresActiveAccount,
  respond,
  route,
} from '#platform/http/route.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import {
  type BoxWriteDeps,
  changeCard,
  createReplacementSetupIntent,
  createSetupIntent,
  subscribe,
  todayOf,
} from '#write-side/subscriptions/subscribe.ts'
import { chosenImage } from '#write-side/uploads.ts'

/** Each call asks the payment processor. */
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

type Change = MemberRequest<{ id: string }, undefined, SubscriptionChange>

const change = (deps: BoxWriteDeps) => async (request: Change) => {
  const { id } = request.params
  const { accountId } = request.actor
  const command = await commandOf(deps, request, { accountId, today: todayOf(deps) })
  const context = commandContextOf(request, deps.runtime)
  const changed = await deps.bus.dispatch({ decider: subscription, id, command, context })
  return isRefusal(changed) ? changed : respond({ id }, changed.position)
}

const PLAIN_COMMANDS = {
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
  if (body.action !== 'swap') return { type: PLAIN_COMMANDS[body.action], ...by, closed }
  const of = state.status === 'unknown' ? undefined : await bus.load(box, state.plan.boxId)
  const contents = of && of.status !== 'unknown' ? of.contents : []
  return { type: 'SwapBoxContents', ...by, cycle: body.cycle, swaps: body.swaps, contents }
}

/** The box's id derives from the command id: a repeated request creates it once. */
const createBox = (deps: BoxWriteDeps) => async (request: ProducerRequest<undefined, undefined, NewBox>) => {
  const { frequency, firstDay, cutoffDays, fulfillmentMethod, taxable, pictureId, ...described } = request.body
  const { accountId, producerId } = request.actor
  const seller = await deps.bus.load(producer, producerId)
  if (seller.status === 'unknown' || !seller.terms[fulfillmentMethod]) return refuse('fulfillment_method_not_set_up')
  const picture = await chosenImage(deps.imageUploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  const description = { ...described, imageUrl: null, ...picture }
  const boxId = deps.runtime.deriveId('box', request.commandId)
  const terms = { frequency, firstDay, cutoffDays, fulfillmentMethod, taxable }
  const calendar = fulfillmentCalendar(seller.terms, { fulfillmentMethod, closed: seller.closed })
  return send(deps, request, {
    boxId,
    command: { type: 'CreateBox', boxId, producerId, description, terms, calendar, today: todayOf(deps) },
  })
}

type Of<B> = ProducerRequest<{ id: string }, undefined, B>

const updateBox = (deps: BoxWriteDeps) => async (request: Of<UpdatedBox>) => {
  const { seen, pictureId, ...described } = request.body
  const { accountId, producerId } = request.actor
  const picture = await chosenImage(deps.imageUploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  const description = { ...described, ...picture }
  const command = { type: 'UpdateBox', producerId, seen, description } as const
  return send(deps, request, { boxId: request.params.id, command })
}

const discontinueBox = (deps: BoxWriteDeps) => (request: Of<undefined>) => {
  const { producerId } = request.actor
  return send(deps, request, { boxId: request.params.id, command: { type: 'DiscontinueBox', producerId } })
}

async function send(
  { bus, runtime }: BoxWriteDeps,
  request: ProducerRequest,
  { boxId, command }: { readonly boxId: string; readonly command: BoxCommand },
) {
  const sent = await bus.dispatch({ decider: box, id: boxId, command, context: commandContextOf(request, runtime) })
  return isRefusal(sent) ? sent : respond({ id: boxId }, sent.position)
}
