import { CAN_VERIFY } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import { verificationContract, verificationProblems } from '#domain/producer-verification/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { accessLogged, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import {
  type ApplicationListQuery,
  applicationOf,
  listApplications,
  verificationOfProducer,
} from './verification.query.ts'

export interface VerificationReadDeps {
  readonly db: Sql
  readonly clock: () => LocalTime
}

/** Only verifiers see the details of applications. */
export const verificationReadRoutes = (deps: VerificationReadDeps): RouteTable => ({
  problems: verificationProblems,
  routes: [
    route(verificationContract.mine, 'producer', showOwn(deps)),
    route(verificationContract.list, CAN_VERIFY, list(deps)),
    accessLogged(
      ({ params }) => ({ accessType: 'application', target: params!.id }),
      route(verificationContract.one, CAN_VERIFY, showOne(deps)),
    ),
  ],
})

const showOwn =
  ({ db, clock }: VerificationReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' && actor.producerId
      ? verificationOfProducer(db, actor.producerId, clock().day)
      : refuse('not_allowed')

const list =
  ({ db, clock }: VerificationReadDeps) =>
  ({ query }: RouteRequest<undefined, Omit<ApplicationListQuery, 'today'>>) =>
    listApplications(db, { ...query, today: clock().day })

const showOne =
  ({ db }: VerificationReadDeps) =>
  async ({ params, actor }: RouteRequest<{ id: string }>) => {
    const reader = actor.kind === 'member' ? actor.accountId : ''
    return (await applicationOf(db, { applicationId: params.id, reader })) ?? refuse('application_not_found')
  }
