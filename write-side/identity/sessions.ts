import { refuse } from '#domain/kernel/refusal.ts'
import type { RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import type { IdentityWriteDeps } from './deps.ts'

/** Only sessions of one's own are found. Ending the present one is a sign-out. */
export const endSession = (deps: IdentityWriteDeps) => async (request: RouteRequest<{ id: string }>) => {
  const { accountId } = memberOf(request)
  const { id } = request.params
  const present = (await deps.sessions.of(accountId)).find(({ key }) => key === request.session.key)
  if (!(await deps.sessions.end(accountId, id))) return refuse('session_not_found')
  if (present?.id === id) await request.session.signOut()
  return { success: true as const }
}

export const endOtherSessions = (deps: IdentityWriteDeps) => async (request: RouteRequest) => ({
  ended: await deps.sessions.endOthers(memberOf(request).accountId, request.session.key),
})
