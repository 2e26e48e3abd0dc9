import { isRefusal } from '#domain/kernel/refusal.ts'
import type { ChangedSeasonalItem, SeasonalItemForm } from '#domain/seasonal/editing.ts'
import { type SeasonalItemCommand, seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { chosenPicture } from '../chosen-picture.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { editorOf, type SeasonalWrites } from './deps.ts'

/** The item's id is made from the command's: whoever sends it again publishes one. */
export const publishItem =
  (deps: SeasonalWrites) => async (request: RouteRequest<undefined, undefined, SeasonalItemForm>) => {
    const { pictureId, ...told } = request.body
    const picture = await chosenPicture(deps.uploads, { accountId: memberOf(request).accountId, pictureId })
    if (isRefusal(picture)) return picture
    const itemId = deps.facts.idFrom('item', request.commandId)
    const content = { imageUrl: null, ...told, ...picture }
    const command = { type: 'PublishSeasonalItem', editor: editorOf(request), itemId, content } as const
    return send(deps, request, { id: itemId, command })
  }

type Of<B> = RouteRequest<{ id: string }, undefined, B>

export const changeItem = (deps: SeasonalWrites) => async (request: Of<ChangedSeasonalItem>) => {
  const { seen, pictureId, ...told } = request.body
  const picture = await chosenPicture(deps.uploads, { accountId: memberOf(request).accountId, pictureId })
  if (isRefusal(picture)) return picture
  const content = { ...told, ...picture }
  const command = { type: 'ChangeSeasonalItem', editor: editorOf(request), seen, content } as const
  return send(deps, request, { id: request.params.id, command })
}

export const withdrawItem = (deps: SeasonalWrites) => (request: Of<undefined>) =>
  send(deps, request, {
    id: request.params.id,
    command: { type: 'WithdrawSeasonalItem', editor: editorOf(request) },
  })

export const republishItem = (deps: SeasonalWrites) => (request: Of<undefined>) =>
  send(deps, request, {
    id: request.params.id,
    command: { type: 'RepublishSeasonalItem', editor: editorOf(request) },
  })

async function send(
  { bus, facts }: SeasonalWrites,
  request: RouteRequest,
  { id, command }: { readonly id: string; readonly command: SeasonalItemCommand },
) {
  const sent = await bus.dispatch({ decider: seasonalItem, id, command, by: senderOf(request, facts) })
  return isRefusal(sent) ? sent : answered({ id }, sent.position)
}
