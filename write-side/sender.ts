import type { Actor } from '#domain/kernel/actor.ts'
import type { CommandContext } from '#domain/kernel/dispatch.ts'
import type { ActorRef } from '#domain/kernel/event.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { RouteRequest } from '#platform/http/route.ts'

type Sent = Pick<RouteRequest, 'commandId' | 'correlationId' | 'actor'>

/** Who sends a request's commands, and when. */
export function senderOf(request: Sent, facts: Facts): CommandContext {
  const { commandId, correlationId, actor } = request
  return {
    commandId,
    correlationId,
    actor: actorRef(actor),
    at: facts.now(),
  }
}

/**
 * The same for commands that touch sessions or credentials: only the session that sent one can repeat it. From another session of
 * the account the same `Idempotency-Key` is another command.
 */
export function sessionSenderOf(request: Sent & Pick<RouteRequest, 'session'>, facts: Facts): CommandContext {
  const commandId = facts.idFrom('command', `${request.session.key} ${request.commandId}`)
  return senderOf({ ...request, commandId }, facts)
}

const actorRef = (actor: Actor): ActorRef => {
  if (actor.kind === 'anonymous') return { kind: 'guest', id: 'guest' }
  return { kind: actor.staff ? 'staff' : 'account', id: actor.accountId }
}
