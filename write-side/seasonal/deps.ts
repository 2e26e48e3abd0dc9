import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Editor } from '#domain/seasonal/editors.ts'
import type { RouteRequest } from '#platform/http/route.ts'
import type { ImageUploads } from '#platform/images/image-uploads.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { memberOf } from '../member-of.ts'

export interface SeasonalWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly imageUploads: Pick<ImageUploads, 'markUsed'>
}

/** Who edits, on a route that is for the staff only. */
export function editorOf(request: Pick<RouteRequest, 'actor'>): Editor {
  const { staff } = memberOf(request)
  if (!staff) throw new Error('this route is for the staff, its table says otherwise')
  return staff
}
