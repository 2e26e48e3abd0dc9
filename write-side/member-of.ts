import type { Member } from '#domain/kernel/actor.ts'
import type { RouteRequest } from '#platform/http/route.ts'

/** Who is signed in, on a route that is for members only. */
export function memberOf({ actor }: Pick<RouteRequest, 'actor'>): Member {
  if (actor.kind !== 'member') throw new Error('this route is for members, its table says otherwise')
  return actor
}
