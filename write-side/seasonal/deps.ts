import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Editor } from '#domain/seasonal/editors.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { RouteRequest } from '#platform/http/route.ts'
import type { Uploads } from '#platform/pictures/uploads.ts'
import { memberOf } from '../member-of.ts'

export interface SeasonalWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly uploads: Pick<Uploads, 'use'>
}

/** Who edits, on a route that is for the staff only. */
export function editorOf(request: Pick<RouteRequest, 'actor'>): Editor {
  const { staff } = memberOf(request)
  if (!staff) throw new Error('this route is for the staff, its table says otherwise')
  return staff
}
