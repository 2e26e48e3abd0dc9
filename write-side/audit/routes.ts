import { accessLog } from '#domain/audit/access-log.decider.ts'
import { logQueryContract, logQueryProblems } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { type SavedQueryCommand, savedQueries } from '#domain/audit/saved-query.decider.ts'
import { type AccessedRecord, VISIT_MS } from '#domain/kernel/access-type.ts'
import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type RouteRequest, type RouteTable, respond, route, type StaffRequest } from '#platform/http/route.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface SavedQueryWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Each account has its own saved queries in one stream. */
export const savedQueryWriteRoutes = (deps: SavedQueryWriteDeps): RouteTable => ({
  problems: logQueryProblems,
  routes: [
    route(logQueryContract.save, CAN_AUDIT, save(deps)),
    route(logQueryContract.rename, CAN_AUDIT, rename(deps)),
    route(logQueryContract.remove, CAN_AUDIT, remove(deps)),
  ],
})

interface Named {
  readonly name: string
}

/** The query's id derives from the command id: a repeated request creates one query. */
const save =
  (deps: SavedQueryWriteDeps) =>
  (request: StaffRequest<undefined, undefined, Named & { readonly filter: LogFilter }>) => {
    const queryId = deps.runtime.deriveId('saved_query', request.commandId)
    return dispatch(deps, request, { type: 'CreateSavedQuery', ...ownQuery(request, queryId), ...request.body })
  }

const rename = (deps: SavedQueryWriteDeps) => (request: StaffRequest<{ id: string }, undefined, Named>) =>
  dispatch(deps, request, { type: 'RenameSavedQuery', ...ownQuery(request, request.params.id), ...request.body })

const remove = (deps: SavedQueryWriteDeps) => (request: StaffRequest<{ id: string }, undefined, undefined>) =>
  dispatch(deps, request, { type: 'DeleteSavedQuery', ...ownQuery(request, request.params.id) })

const ownQuery = (request: StaffRequest, queryId: string) => ({ accountId: request.actor.accountId, queryId })

async function dispatch({ bus, runtime }: SavedQueryWriteDeps, request: StaffRequest, command: SavedQueryCommand) {
  const { accountId: id, queryId } = command
  const result = await bus.dispatch({ decider: savedQueries, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(result) ? result : respond({ id: queryId }, result.position)
}

/** Records that a staff member opens personal data, once per visit. Throws when the access cannot be recorded. */
export const accessRecorder =
  ({ bus, runtime }: { readonly bus: CommandBus; readonly runtime: Runtime }) =>
  async (request: RouteRequest, access: AccessedRecord): Promise<void> => {
    const { actor } = request
    if (actor.kind !== 'member' || !actor.staff) throw new Error('only routes for staff record accesses')
    const { accountId, staff } = actor
    const context = commandContextOf(request, runtime)
    const command = {
      type: 'RecordAccess',
      reader: { accountId, role: staff },
      ...access,
      now: context.at,
      visitEndsAt: addMs(context.at, VISIT_MS),
    } as const
    await bus.dispatch({ decider: accessLog, id: `${accountId}-${context.at.slice(0, 10)}`, command, context })
  }
