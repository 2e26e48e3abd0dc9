import type { AccessType } from '#domain/kernel/access-type.ts'
import { CAN_VIEW_REPORTS } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { type FlaggedContentType, moderationContract, moderationProblems } from '#domain/moderation/contract.ts'
import { accessLogged, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { FlaggedItemDeps } from './flagged-items.query.ts'
import { flaggedItemFor, listFlaggedItems } from './flagged-items.query.ts'

export type ModerationReadDeps = FlaggedItemDeps

export const moderationReadRoutes = (deps: ModerationReadDeps): RouteTable => ({
  problems: moderationProblems,
  routes: [
    route(moderationContract.queue, CAN_VIEW_REPORTS, showQueue(deps)),
    accessLogged(
      ({ params }) => ({ accessType: kindOf(params!.id), target: params!.id }),
      route(moderationContract.one, CAN_VIEW_REPORTS, showOne(deps)),
    ),
  ],
})

/** The access type by the prefix of the item's id. */
const kindOf = (id: string): AccessType => {
  if (id.startsWith('product_')) return 'flagged_product'
  return id.startsWith('review_') ? 'flagged_review' : 'flagged_conversation'
}

interface QueueRequest {
  readonly show: 'open' | 'handled'
  readonly contentType?: FlaggedContentType | undefined
  readonly page: number
}

const showQueue =
  ({ db }: ModerationReadDeps) =>
  ({ query }: RouteRequest<undefined, QueueRequest>) =>
    listFlaggedItems(db, query)

const showOne =
  (deps: ModerationReadDeps) =>
  async ({ actor, params: { id } }: RouteRequest<{ id: string }>) => {
    if (actor.kind !== 'member' || !actor.staff) return refuse('not_allowed')
    const { accountId, producerId, staff: role } = actor
    return (await flaggedItemFor(deps, id, { accountId, producerId, role })) ?? refuse('report_not_found')
  }
