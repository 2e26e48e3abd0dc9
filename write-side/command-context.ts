import type { CommandContext } from '#domain/kernel/command-bus.ts'
import { type ActorRef, comparePositions, type Position } from '#domain/kernel/event.ts'
import type { RouteRequest } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

type CommandRequest = Pick<RouteRequest, 'commandId' | 'correlationId' | 'actor'> & {
  readonly session: Pick<RouteRequest['session'], 'guestId'>
}

/** The context of the commands that a request sends. */
export function commandContextOf(request: CommandRequest, runtime: Runtime): CommandContext {
  const { commandId, correlationId } = request
  return {
    commandId,
    correlationId,
    actor: actorOf(request, runtime),
    at: runtime.now(),
  }
}

/**
 * The context of commands that change sessions or credentials: only the session that sent such a command can repeat it.
 * The same `Idempotency-Key` in another session of the account is a new command.
 */
export function sessionCommandContextOf(
  request: CommandRequest & Pick<RouteRequest, 'session'>,
  runtime: Runtime,
): CommandContext {
  const commandId = runtime.deriveId('command', `${request.session.key} ${request.commandId}`)
  return commandContextOf({ ...request, commandId }, runtime)
}

function actorOf({ actor, session, commandId }: CommandRequest, runtime: Runtime): ActorRef {
  if (actor.kind === 'anonymous') return { kind: 'guest', id: session.guestId ?? runtime.deriveId('guest', commandId) }
  const { accountId: id, staff: role } = actor
  return role ? { kind: 'staff', id, role } : { kind: 'account', id }
}

/** The latest of these positions: a read model that has applied it has applied all of them. */
export const latestPosition = (positions: readonly (Position | undefined)[]): Position | undefined =>
  positions
    .filter((position) => position !== undefined)
    .sort(comparePositions)
    .at(-1)
