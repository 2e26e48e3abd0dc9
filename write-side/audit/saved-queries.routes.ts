import { logContract, logProblems } from '#domain/audit/log.contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { type SavedQueryCommand, savedQueries } from '#domain/audit/saved-query.decider.ts'
import { AUDITORS } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

export interface SavedQueryWrites {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** Everybody's own: the stream is the account's. */
export const savedQueryWrites = (deps: SavedQueryWrites): RouteTable => ({
  problems: logProblems,
  routes: [
    route(logContract.save, AUDITORS, save(deps)),
    route(logContract.rename, AUDITORS, rename(deps)),
    route(logContract.remove, AUDITORS, remove(deps)),
  ],
})

interface Named {
  readonly name: string
}

/** The query's id is made from the command's: sent again it is one. */
const save =
  (deps: SavedQueryWrites) => (request: RouteRequest<undefined, undefined, Named & { readonly filter: LogFilter }>) => {
    const queryId = deps.facts.idFrom('query', request.commandId)
    return dispatch(deps, request, { type: 'SaveLogQuery', ...aboutOwn(request, queryId), ...request.body })
  }

const rename = (deps: SavedQueryWrites) => (request: RouteRequest<{ id: string }, undefined, Named>) =>
  dispatch(deps, request, { type: 'RenameLogQuery', ...aboutOwn(request, request.params.id), ...request.body })

const remove = (deps: SavedQueryWrites) => (request: RouteRequest<{ id: string }, undefined, undefined>) =>
  dispatch(deps, request, { type: 'RemoveLogQuery', ...aboutOwn(request, request.params.id) })

const aboutOwn = (request: RouteRequest, queryId: string) => ({ accountId: memberOf(request).accountId, queryId })

async function dispatch({ bus, facts }: SavedQueryWrites, request: RouteRequest, command: SavedQueryCommand) {
  const { accountId: id, queryId } = command
  const sent = await bus.dispatch({ decider: savedQueries, id, command, by: senderOf(request, facts) })
  return isRefusal(sent) ? sent : answered({ id: queryId }, sent.position)
}
