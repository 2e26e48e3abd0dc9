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
    exist(of: ParkedOf): Promise<boolean>
    retry(of: ParkedOf): Promise<{ readonly recovered: number; readonly parked: number }>
  }
}

interface ParkedOf {
  readonly projection: string
  readonly eventId?: string | undefined
}

/** Each action is recorded before it is done: a repeat completes what was interrupted. */
export const operationsWriteRoutes = (deps: OperationsWriteDeps): RouteTable => ({
  problems: operationsProblems,
  routes: [
    route(operationsContract.retryParked, CAN_OPERATE, retryParked(deps)),
    route(operationsContract.retryJobs, CAN_OPERATE, retryJobs(deps)),
    route(operationsContract.discardJob, CAN_OPERATE, dropJob(deps)),
  ],
})

type Named<B> = StaffRequest<{ name: string }, undefined, B>

const retryParked = (deps: OperationsWriteDeps) => async (request: Named<{ eventId?: string | undefined }>) => {
  const of = { projection: request.params.name, eventId: request.body.eventId }
  const found = await deps.parked.exist(of)
  const id = projectionOperations(of.projection)
  const written = await record(deps, request, { id, command: { type: 'RetryParkedEvents', ...of, found } })
  if (isRefusal(written)) return written
  const { recovered, parked } = await deps.parked.retry(of)
  return respond({ retried: recovered, failed: parked }, written.position)
}

const retryJobs = (deps: OperationsWriteDeps) => async (request: Named<{ id?: string | undefined }>) => {
  const { failed } = deps
  const { name } = request.params
  const { id } = request.body
  const ids = id === undefined ? await failed.of(name) : [id]
  const found = id === undefined ? ids.length > 0 : (await failed.statusOf({ name, id })) === 'failed'
  const written = await record(deps, request, {
    id: jobOperations(name),
    command: { type: 'RetryJob', name, id, found },
  })
  if (isRefusal(written)) return written
  let retried = 0
  for (const each of ids) if (await failed.retry({ name, id: each })) retried += 1
  return respond({ retried, failed: 0 }, written.position)
}

const dropJob = (deps: OperationsWriteDeps) => async (request: Named<{ id: string; reason: string }>) => {
  const { name } = request.params
  const { id, reason } = request.body
  const found = (await deps.failed.statusOf({ name, id })) === 'failed'
  const command = { type: 'DiscardJob', name, id, reason, found } as const
  const written = await record(deps, request, { id: jobOperations(name), command })
  if (isRefusal(written)) return written
  return respond({ discarded: await deps.failed.discard({ name, id }) }, written.position)
}

type Unsigned<C> = C extends OperationsCommand ? Omit<C, 'staff'> : never

/** Returns the recorded action for a repeated request. */
function record(
  { bus, runtime }: OperationsWriteDeps,
  request: StaffRequest,
  { id, command }: { readonly id: string; readonly command: Unsigned<OperationsCommand> },
) {
  const { accountId, staff } = request.actor
  const signed = { ...command, staff: { accountId, role: staff } } as OperationsCommand
  return bus.dispatch({ decider: operations, id, command: signed, context: commandContextOf(request, runtime) })
}
