import { identityContract, identityProblems, sessionUser } from '#domain/identity/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { accountOf, profileOf } from './accounts.query.ts'
import { agentWords } from './agent-words.ts'

export interface IdentityReads {
  readonly db: Sql
  readonly runtime: Pick<Runtime, 'now'>
  readonly sessions: Pick<Sessions, 'of'>
}

export const identityReads = (deps: IdentityReads): RouteTable => ({
  problems: identityProblems,
  routes: [
    route(identityContract.user, 'anyone', showUser(deps)),
    route(identityContract.profile, 'member', showProfile(deps)),
    route(identityContract.sessions, 'member', listSessions(deps)),
  ],
})

const showUser =
  ({ db }: IdentityReads) =>
  async ({ actor }: RouteRequest) => {
    const user = actor.kind === 'member' ? await accountOf(db)(actor.accountId) : undefined
    return user ? sessionUser(user, actor) : null
  }

const showProfile =
  ({ db, runtime }: IdentityReads) =>
  async ({ actor }: RouteRequest) => {
    if (actor.kind !== 'member') return refuse('not_signed_in')
    const { accountId } = actor
    const profile = await profileOf(db, { accountId, now: runtime.now() })
    return profile ?? refuse('account_not_found')
  }

const listSessions =
  ({ sessions }: IdentityReads) =>
  async ({ actor, session }: RouteRequest) => {
    if (actor.kind !== 'member') return refuse('not_signed_in')
    return (await sessions.of(actor.accountId)).map(({ id, key, userAgent, createdAt, seenAt }) => ({
      id,
      ...agentWords(userAgent),
      signedInAt: createdAt,
      lastSeenAt: seenAt,
      current: key === session.key,
    }))
  }
