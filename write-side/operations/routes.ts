import { CAN_OPERATE } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { operationsContract, operationsProblems } from '#domain/operations/contract.ts'
import {
  jobOperations,
  type OperationsCommand,
  operations,
  projectionOperations,
} from '#domain/operations/operations.decider.ts'
import { type RouteTable, respond, route, type StaffRequest } from '#platform/http/route.ts'
import type { FailedJobs } from '#platform/jobs/jobs.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface OperationsWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly failed: FailedJobs
  readonly parked: {
    exist(query: ParkedQuery): Promise<boolean>
    retry(query: ParkedQuery): Promise<{ readonly recovered: number; readonly parked: number }>
  }
}

interface ParkedQuery {
  readonly projection: string
  readonly eventId?: string | undefined
}

/** Each action is recorded before it runs, so that a repeat completes an interrupted one. */
export const operationsWriteRoutes = (deps: OperationsWriteDeps): RouteTable => ({
  problems: operationsProblems,
  routes: [
    route(operationsContract.retryParked, CAN_OPERATE, retryParked(deps)),
    route(operationsContract.retryJobs, CAN_OPERATE, retryJobs(deps)),
    route(operationsContract.discardJob, CAN_OPERATE, discardJob(deps)),
  ],
})

type NamedRequest<B> = StaffRequest<{ name: string }, undefined, B>

const retryParked = (deps: OperationsWriteDeps) => async (request: NamedRequest<{ eventId?: string | undefined }>) => {
  const query = { projection: request.params.name, eventId: request.body.eventId }
  const found = await deps.parked.exist(query)
  const id = projectionOperations(query.projection)
  const result = await record(deps, request, { id, command: { type: 'RetryParkedEvents', ...query, found } })
  if (isRefusal(result)) return result
  const { recovered, parked } = await deps.parked.retry(query)
  return respond({ retried: recovered, failed: parked }, result.position)
}

const retryJobs = (deps: OperationsWriteDeps) => async (request: NamedRequest<{ id?: string | undefined }>) => {
  const { failed } = deps
  const { name } = request.params
  const { id } = request.body
  const ids = id === undefined ? await failed.of(name) : [id]
  const found = id === undefined ? ids.length > 0 : (await failed.statusOf({ name, id })) === 'failed'
  const result = await record(deps, request, {
    id: jobOperations(name),
    command: { type: 'RetryJob', name, id, found },
  })
  if (isRefusal(result)) return result
  let retried = 0
  for (const each of ids) if (await failed.retry({ name, id: each })) retried += 1
  return respond({ retried, failed: 0 }, result.position)
}

const discardJob = (deps: OperationsWriteDeps) => async (request: NamedRequest<{ id: string; reason: string }>) => {
  const { name } = request.params
  const { id, reason } = request.body
  const found = (await deps.failed.statusOf({ name, id })) === 'failed'
  const command = { type: 'DiscardJob', name, id, reason, found } as const
  const result = await record(deps, request, { id: jobOperations(name), command })
  if (isRefusal(result)) return result
  return respond({ discarded: await deps.failed.discard({ name, id }) }, result.position)
}

type WithoutStaff<C> = C extends OperationsCommand ? Omit<C, 'staff'> : never

/** Returns the recorded action for a repeated request. */
function record(
  { bus, runtime }: OperationsWriteDeps,
  request: StaffRequest,
  { id, command }: { readonly id: string; readonly command: WithoutStaff<OperationsCommand> },
) {
  const { accountId, staff } = request.actor
  const withStaff = { ...command, staff: { accountId, role: staff } } as OperationsCommand
  return bus.dispatch({ decider: operations, id, command: withStaff, context: commandContextOf(request, runtime) })
}
