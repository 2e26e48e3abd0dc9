import { isRefusal } from '#domain/kernel/refusal.ts'
import type { SeasonalItemForm, UpdatedSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { type SeasonalItemCommand, seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import { chosenImage } from '../image-choice.ts'
import { memberOf } from '../member-of.ts'
import { editorOf, type SeasonalWriteDeps } from './deps.ts'

/** The item's id is made from the command's: whoever sends it again publishes one. */
export const publishItem =
  (deps: SeasonalWriteDeps) => async (request: RouteRequest<undefined, undefined, SeasonalItemForm>) => {
    const { pictureId, ...told } = request.body
    const picture = await chosenImage(deps.imageUploads, { accountId: memberOf(request).accountId, pictureId })
    if (isRefusal(picture)) return picture
    const itemId = deps.runtime.deriveId('item', request.commandId)
    const content = { imageUrl: null, ...told, ...picture }
    const command = { type: 'PublishSeasonalItem', editor: editorOf(request), itemId, content } as const
    return send(deps, request, { id: itemId, command })
  }

type Of<B> = RouteRequest<{ id: string }, undefined, B>

export const changeItem = (deps: SeasonalWriteDeps) => async (request: Of<UpdatedSeasonalItem>) => {
  const { seen, pictureId, ...told } = request.body
  const picture = await chosenImage(deps.imageUploads, { accountId: memberOf(request).accountId, pictureId })
  if (isRefusal(picture)) return picture
  const content = { ...told, ...picture }
  const command = { type: 'UpdateSeasonalItem', editor: editorOf(request), seen, content } as const
  return send(deps, request, { id: request.params.id, command })
}

export const withdrawItem = (deps: SeasonalWriteDeps) => (request: Of<undefined>) =>
  send(deps, request, {
    id: request.params.id,
    command: { type: 'WithdrawSeasonalItem', editor: editorOf(request) },
  })

export const republishItem = (deps: SeasonalWriteDeps) => (request: Of<undefined>) =>
  send(deps, request, {
    id: request.params.id,
    command: { type: 'RepublishSeasonalItem', editor: editorOf(request) },
  })

async function send(
  { bus, runtime }: SeasonalWriteDeps,
  request: RouteRequest,
  { id, command }: { readonly id: string; readonly command: SeasonalItemCommand },
) {
  const sent = await bus.dispatch({ decider: seasonalItem, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(sent) ? sent : respond({ id }, sent.position)
}
