import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { fulfillmentCalendar } from '#domain/subscriptions/billing-cycle.ts'
import { type BoxCommand, box } from '#domain/subscriptions/box.decider.ts'
import type { NewBox, UpdatedBox } from '#domain/subscriptions/contract.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import { chosenImage } from '../image-choice.ts'
import { memberOf } from '../member-of.ts'
import { type BoxWriteDeps, todayOf } from './deps.ts'

/** The box's id is made from the command's: whoever sends it again makes it once. */
export const createBox = (deps: BoxWriteDeps) => async (request: RouteRequest<undefined, undefined, NewBox>) => {
  const { frequency, firstDay, cutoffDays, fulfillmentMethod, taxable, pictureId, ...described } = request.body
  const { accountId, producerId = '' } = memberOf(request)
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

type Of<B> = RouteRequest<{ id: string }, undefined, B>

export const updateBox = (deps: BoxWriteDeps) => async (request: Of<UpdatedBox>) => {
  const { seen, pictureId, ...described } = request.body
  const { accountId, producerId = '' } = memberOf(request)
  const picture = await chosenImage(deps.imageUploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  const description = { ...described, ...picture }
  const command = { type: 'UpdateBox', producerId, seen, description } as const
  return send(deps, request, { boxId: request.params.id, command })
}

export const discontinueBox = (deps: BoxWriteDeps) => (request: Of<undefined>) => {
  const { producerId = '' } = memberOf(request)
  return send(deps, request, { boxId: request.params.id, command: { type: 'DiscontinueBox', producerId } })
}

async function send(
  { bus, runtime }: BoxWriteDeps,
  request: RouteRequest,
  { boxId, command }: { readonly boxId: string; readonly command: BoxCommand },
) {
  const sent = await bus.dispatch({ decider: box, id: boxId, command, context: commandContextOf(request, runtime) })
  return isRefusal(sent) ? sent : respond({ id: boxId }, sent.position)
}
