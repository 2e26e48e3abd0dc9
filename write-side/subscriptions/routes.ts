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
  createReplacementSetupIntent,
  createSetupIntent,
  type SubscriptionWriteDeps,
  subscribe,
  todayOf,
  updatePaymentMethod,
} from '#write-side/subscriptions/subscribe.ts'
import { chosenImage } from '#write-side/uploads.ts'

/** Each request calls the payment processor. */
const PROCESSOR_LIMIT = { max: 60, windowMs: 600_000 }

export const subscriptionWriteRoutes = (deps: SubscriptionWriteDeps): RouteTable => ({
  problems: subscriptionProblems,
  routes: [
    requiresActiveAccount(
      rateLimited(PROCESSOR_LIMIT, route(subscriptionsContract.createSetupIntent, 'verified', createSetupIntent(deps))),
    ),
    requiresActiveAccount(
      rateLimited(PROCESSOR_LIMIT, route(subscriptionsContract.subscribe, 'verified', subscribe(deps))),
    ),
    route(subscriptionsContract.change, 'member', change(deps)),
    rateLimited(
      PROCESSOR_LIMIT,
      route(subscriptionsContract.createReplacementSetupIntent, 'member', createReplacementSetupIntent(deps)),
    ),
    rateLimited(PROCESSOR_LIMIT, route(subscriptionsContract.updatePaymentMethod, 'member', updatePaymentMethod(deps))),
    route(subscriptionsContract.createBox, 'producer', createBox(deps)),
    route(subscriptionsContract.updateBox, 'producer', updateBox(deps)),
    route(subscriptionsContract.discontinueBox, 'producer', discontinueBox(deps)),
  ],
})

type Change = MemberRequest<{ id: string }, undefined, SubscriptionChange>

const change = (deps: SubscriptionWriteDeps) => async (request: Change) => {
  const { id } = request.params
  const { accountId } = request.actor
  const command = await commandOf(deps, request, { accountId, today: todayOf(deps) })
  const context = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: subscription, id, command, context })
  return isRefusal(result) ? result : respond({ id }, result.position)
}

const SIMPLE_COMMANDS = {
  pause: 'PauseSubscription',
  resume: 'ResumeSubscription',
  cancel: 'CancelSubscription',
} as const

async function commandOf(
  { bus }: SubscriptionWriteDeps,
  { body, params }: Change,
  caller: { readonly accountId: string; readonly today: CalendarDate },
): Promise<SubscriptionCommand> {
  const state = await bus.load(subscription, params.id)
  const seller = state.status === 'unknown' ? undefined : await bus.load(producer, state.plan.producerId)
  const closures = seller && seller.status !== 'unknown' ? seller.closures : []
  if (body.action === 'skip') return { type: 'SkipBillingCycle', ...caller, closures, cycle: body.cycle }
  if (body.action === 'unskip') return { type: 'UnskipBillingCycle', ...caller, closures, cycle: body.cycle }
  if (body.action !== 'swap') return { type: SIMPLE_COMMANDS[body.action], ...caller, closures }
  const boxState = state.status === 'unknown' ? undefined : await bus.load(box, state.plan.boxId)
  const contents = boxState && boxState.status !== 'unknown' ? boxState.contents : []
  return { type: 'SwapBoxContents', ...caller, closures, cycle: body.cycle, swaps: body.swaps, contents }
}

/** The box's id derives from the command id: a repeated request creates it once. */
const createBox = (deps: SubscriptionWriteDeps) => async (request: ProducerRequest<undefined, undefined, NewBox>) => {
  const { frequency, firstDeliveryOn, cutoffDays, fulfillmentMethod, taxable, imageId, ...details } = request.body
  const { accountId, producerId } = request.actor
  const seller = await deps.bus.load(producer, producerId)
  if (seller.status === 'unknown' || !seller.settings[fulfillmentMethod]) return refuse('fulfillment_method_not_set_up')
  const image = await chosenImage(deps.imageUploads, { accountId, imageId })
  if (isRefusal(image)) return image
  const description = { ...details, imageUrl: null, ...image }
  const boxId = deps.runtime.deriveId('box', request.commandId)
  const terms = { frequency, firstDeliveryOn, cutoffDays, fulfillmentMethod, taxable }
  const calendar = fulfillmentCalendar(seller.settings, { fulfillmentMethod, closures: seller.closures })
  return send(deps, request, {
    boxId,
    command: { type: 'CreateBox', boxId, producerId, description, terms, calendar, today: todayOf(deps) },
  })
}

type BoxRequest<B> = ProducerRequest<{ id: string }, undefined, B>

const updateBox = (deps: SubscriptionWriteDeps) => async (request: BoxRequest<UpdatedBox>) => {
  const { expectedVersion, imageId, ...details } = request.body
  const { accountId, producerId } = request.actor
  const image = await chosenImage(deps.imageUploads, { accountId, imageId })
  if (isRefusal(image)) return image
  const description = { ...details, ...image }
  const command = { type: 'UpdateBox', producerId, expectedVersion, description } as const
  return send(deps, request, { boxId: request.params.id, command })
}

const discontinueBox = (deps: SubscriptionWriteDeps) => (request: BoxRequest<undefined>) => {
  const { producerId } = request.actor
  return send(deps, request, { boxId: request.params.id, command: { type: 'DiscontinueBox', producerId } })
}

async function send(
  { bus, runtime }: SubscriptionWriteDeps,
  request: ProducerRequest,
  { boxId, command }: { readonly boxId: string; readonly command: BoxCommand },
) {
  const result = await bus.dispatch({ decider: box, id: boxId, command, context: commandContextOf(request, runtime) })
  return isRefusal(result) ? result : respond({ id: boxId }, result.position)
}
