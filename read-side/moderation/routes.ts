import { REPORT_READERS } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { moderationContract, moderationProblems, type ReportKind } from '#domain/moderation/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route, writtenDown } from '#platform/http/route.ts'
import { reportFor } from './report.query.ts'
import { listReports } from './reports.query.ts'

export interface ModerationReads {
  readonly db: Sql
}

export const moderationReads = (deps: ModerationReads): RouteTable => ({
  problems: moderationProblems,
  routes: [
    route(moderationContract.queue, REPORT_READERS, showQueue(deps)),
    writtenDown(
      ({ params }) => ({ what: 'report', of: params!.id }),
      route(moderationContract.one, REPORT_READERS, showOne(deps)),
    ),
  ],
})

interface Asked {
  readonly show: 'open' | 'handled'
  readonly kind?: ReportKind | undefined
  readonly page: number
}

const showQueue =
  ({ db }: ModerationReads) =>
  ({ query }: RouteRequest<undefined, Asked>) =>
    listReports(db, query)

const showOne =
  ({ db }: ModerationReads) =>
  async ({ actor, params: { id } }: RouteRequest<{ id: string }>) => {
    if (actor.kind !== 'member' || !actor.staff) return refuse('not_allowed')
    const { accountId, producerId, staff: role } = actor
    return (await reportFor(db, id, { accountId, producerId, role })) ?? refuse('report_not_found')
  }
