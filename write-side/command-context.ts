import type { Actor } from '#domain/kernel/actor.ts'
import type { CommandContext } from '#domain/kernel/command-bus.ts'
import { type ActorRef, comparePositions, type Position } from '#domain/kernel/event.ts'
import type { RouteRequest } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

type Sent = Pick<RouteRequest, 'commandId' | 'correlationId' | 'actor'>

/** Who sends a request's commands, and when. */
export function commandContextOf(request: Sent, runtime: Runtime): CommandContext {
  const { commandId, correlationId, actor } = request
  return {
    commandId,
    correlationId,
    actor: actorRef(actor),
    at: runtime.now(),
  }
}

/**
 * The same for commands that touch sessions or credentials: only the session that sent one can repeat it. From another session of
 * the account the same `Idempotency-Key` is another command.
 */
export function sessionCommandContextOf(
  request: Sent & Pick<RouteRequest, 'session'>,
  runtime: Runtime,
): CommandContext {
  const commandId = runtime.deriveId('command', `${request.session.key} ${request.commandId}`)
  return commandContextOf({ ...request, commandId }, runtime)
}

const actorRef = (actor: Actor): ActorRef => {
  if (actor.kind === 'anonymous') return { kind: 'guest', id: 'guest' }
  return { kind: actor.staff ? 'staff' : 'account', id: actor.accountId }
}

/** The newest of some positions: what a reader must have seen to see all of them. */
export const latestPosition = (positions: readonly (Position | undefined)[]): Position | undefined =>
  positions
    .filter((position) => position !== undefined)
    .sort(comparePositions)
    .at(-1)
