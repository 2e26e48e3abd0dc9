import { refuse } from '#domain/kernel/refusal.ts'
import type { RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import type { IdentityWrites } from './deps.ts'

/** Only sessions of one's own are found. */
export const endSession = (deps: IdentityWrites) => async (request: RouteRequest<{ id: string }>) =>
  (await deps.sessions.end(memberOf(request).accountId, request.params.id))
    ? { success: true as const }
    : refuse('session_not_found')

export const endOtherSessions = (deps: IdentityWrites) => async (request: RouteRequest) => ({
  ended: await deps.sessions.endOthers(memberOf(request).accountId, request.session.key),
})
