import { type BoxCommand, box } from '#domain/boxes/box.decider.ts'
import type { NewBox, RevisedBox } from '#domain/boxes/contract.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { chosenPicture } from '../chosen-picture.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { type BoxWrites, todayOf } from './deps.ts'

/** The box's id is made from the command's: whoever sends it again makes it once. */
export const createBox = (deps: BoxWrites) => async (request: RouteRequest<undefined, undefined, NewBox>) => {
  const { frequency, firstDay, cutOffDays, fulfilment, taxable, pictureId, ...described } = request.body
  const { accountId, producerId = '' } = memberOf(request)
  const seller = await deps.bus.load(producer, producerId)
  if (seller.status === 'unknown' || !seller.terms[fulfilment]) return refuse('way_not_offered')
  const picture = await chosenPicture(deps.uploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  const description = { ...described, imageUrl: null, ...picture }
  const boxId = deps.facts.idFrom('box', request.commandId)
  const terms = { frequency, firstDay, cutOffDays, fulfilment, taxable }
  return send(deps, request, {
    boxId,
    command: { type: 'CreateBox', boxId, producerId, description, terms, today: todayOf(deps) },
  })
}

type Of<B> = RouteRequest<{ id: string }, undefined, B>

export const reviseBox = (deps: BoxWrites) => async (request: Of<RevisedBox>) => {
  const { seen, pictureId, ...described } = request.body
  const { accountId, producerId = '' } = memberOf(request)
  const picture = await chosenPicture(deps.uploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  const description = { ...described, ...picture }
  const command = { type: 'ReviseBox', producerId, seen, description } as const
  return send(deps, request, { boxId: request.params.id, command })
}

export const closeBox = (deps: BoxWrites) => (request: Of<undefined>) => {
  const { producerId = '' } = memberOf(request)
  return send(deps, request, { boxId: request.params.id, command: { type: 'CloseBox', producerId } })
}

async function send(
  { bus, facts }: BoxWrites,
  request: RouteRequest,
  { boxId, command }: { readonly boxId: string; readonly command: BoxCommand },
) {
  const sent = await bus.dispatch({ decider: box, id: boxId, command, by: senderOf(request, facts) })
  return isRefusal(sent) ? sent : answered({ id: boxId }, sent.position)
}
