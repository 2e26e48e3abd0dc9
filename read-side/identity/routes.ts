import Bowser from 'bowser'
import { identityContract, identityProblems, sessionUser } from '#domain/identity/contract.ts'
import { staffContract, staffProblems } from '#domain/identity/staff.contract.ts'
import { CAN_MANAGE_STAFF } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { accountOf, profileOf } from '#read-side/identity/accounts.query.ts'
import { listStaff, listStaffChanges } from '#read-side/identity/staff.query.ts'

export interface IdentityReadDeps {
  readonly db: Sql
  readonly runtime: Pick<Runtime, 'now'>
  readonly sessions: Pick<Sessions, 'of'>
}

export const identityReadRoutes = (deps: IdentityReadDeps): RouteTable => ({
  problems: identityProblems,
  routes: [
    route(identityContract.user, 'anyone', showUser(deps)),
    route(identityContract.profile, 'member', showProfile(deps)),
    route(identityContract.sessions, 'member', listSessions(deps)),
  ],
})

function showUser({ db }: IdentityReadDeps) {
  const userOf = accountOf(db)
  return async ({ actor }: RouteRequest) => {
    const user = actor.kind === 'member' ? await userOf(actor.accountId) : undefined
    return user ? sessionUser(user, actor) : null
  }
}

const showProfile =
  ({ db, runtime }: IdentityReadDeps) =>
  async ({ actor }: RouteRequest) => {
    if (actor.kind !== 'member') return refuse('not_signed_in')
    const { accountId } = actor
    const profile = await profileOf(db, { accountId, now: runtime.now() })
    return profile ?? refuse('account_not_found')
  }

const listSessions =
  ({ sessions }: IdentityReadDeps) =>
  async ({ actor, session }: RouteRequest) => {
    if (actor.kind !== 'member') return refuse('not_signed_in')
    return (await sessions.of(actor.accountId)).map(({ id, key, userAgent, createdAt, lastSeenAt: seenAt }) => ({
      id,
      ...describeUserAgent(userAgent),
      signedInAt: createdAt,
      lastSeenAt: seenAt,
      current: key === session.key,
    }))
  }

export interface StaffReadDeps {
  readonly db: Sql
  readonly sessions: Pick<Sessions, 'openOf'>
  readonly twoFactorRequired: boolean
}

export const staffReadRoutes = ({ db, sessions, twoFactorRequired }: StaffReadDeps): RouteTable => ({
  problems: staffProblems,
  routes: [
    route(staffContract.list, CAN_MANAGE_STAFF, async () => ({
      members: await listStaff(db, sessions),
      twoFactorRequired,
    })),
    route(staffContract.history, CAN_MANAGE_STAFF, ({ query }) => listStaffChanges(db, query.page)),
  ],
})

/** Browser and operating system from a user agent. */
function describeUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name ?? null, system: os.name ?? null }
}
