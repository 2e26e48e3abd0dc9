import { accessLog } from '#domain/audit/access-log.decider.ts'
import { type AccessedRecord, VISIT_MS } from '#domain/kernel/access-type.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { RouteRequest } from '#platform/http/route.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'

/** Records that one of the staff opens something, once a visit; throws when it cannot be recorded. */
export const accessRecorder =
  ({ bus, runtime }: { readonly bus: CommandBus; readonly runtime: Runtime }) =>
  async (request: RouteRequest, look: AccessedRecord): Promise<void> => {
    const { accountId, staff } = memberOf(request)
    if (!staff) throw new Error('a route that is written down is for the staff only, its table says otherwise')
    const by = commandContextOf(request, runtime)
    const command = {
      type: 'RecordAccess',
      reader: { accountId, role: staff },
      ...look,
      now: by.at,
      visitEndsAt: addMs(by.at, VISIT_MS),
    } as const
    await bus.dispatch({ decider: accessLog, id: `${accountId}-${by.at.slice(0, 10)}`, command, context: by })
  }
