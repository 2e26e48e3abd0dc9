import type { LogFilter } from '#domain/audit/log-filter.ts'
import { logQueryContract, logQueryProblems } from '#domain/audit/log-query.contract.ts'
import { type SavedQueryCommand, savedQueries } from '#domain/audit/saved-query.decider.ts'
import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type RouteRequest, type RouteTable, respond, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'

export interface SavedQueryWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Everybody's own: the stream is the account's. */
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

/** The query's id is made from the command's: sent again it is one. */
const save =
  (deps: SavedQueryWriteDeps) =>
  (request: RouteRequest<undefined, undefined, Named & { readonly filter: LogFilter }>) => {
    const queryId = deps.runtime.deriveId('query', request.commandId)
    return dispatch(deps, request, { type: 'CreateSavedQuery', ...aboutOwn(request, queryId), ...request.body })
  }

const rename = (deps: SavedQueryWriteDeps) => (request: RouteRequest<{ id: string }, undefined, Named>) =>
  dispatch(deps, request, { type: 'RenameSavedQuery', ...aboutOwn(request, request.params.id), ...request.body })

const remove = (deps: SavedQueryWriteDeps) => (request: RouteRequest<{ id: string }, undefined, undefined>) =>
  dispatch(deps, request, { type: 'DeleteSavedQuery', ...aboutOwn(request, request.params.id) })

const aboutOwn = (request: RouteRequest, queryId: string) => ({ accountId: memberOf(request).accountId, queryId })

async function dispatch({ bus, runtime }: SavedQueryWriteDeps, request: RouteRequest, command: SavedQueryCommand) {
  const { accountId: id, queryId } = command
  const sent = await bus.dispatch({ decider: savedQueries, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(sent) ? sent : respond({ id: queryId }, sent.position)
}
