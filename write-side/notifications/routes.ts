import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type BellCommand, bell } from '#domain/notifications/bell.decider.ts'
import {
  notificationProblems,
  notificationsContract,
  oldNotificationsContract,
} from '#domain/notifications/contract.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { senderOf } from '../sender.ts'

export interface NotificationWrites {
  readonly bus: CommandBus
  readonly facts: Facts
}

export const notificationWrites = (deps: NotificationWrites): RouteTable => ({
  problems: notificationProblems,
  routes: [
    route(notificationsContract.read, 'member', readOne(deps)),
    route(notificationsContract.readAll, 'member', seenAll(deps, 'ReadAllNotifications')),
    route(notificationsContract.clear, 'member', seenAll(deps, 'ClearNotifications')),
    route(oldNotificationsContract.read, 'member', readOne(deps)),
    route(oldNotificationsContract.readAll, 'member', seenAll(deps, 'ReadAllNotifications')),
  ],
})

const readOne = (deps: NotificationWrites) => (request: RouteRequest<{ id: string }>) =>
  send(deps, request, ({ accountId, producerId }) => {
    return { type: 'ReadNotifications', accountId, producerId, ids: [request.params.id] }
  })

type UpTo = RouteRequest<unknown, unknown, { upTo?: string | undefined } | undefined>

const seenAll = (deps: NotificationWrites, type: 'ReadAllNotifications' | 'ClearNotifications') => (request: UpTo) =>
  send(deps, request, ({ accountId }, now) => ({ type, accountId, upTo: request.body?.upTo ?? now, now }))

type CommandOf = (
  reader: { readonly accountId: string; readonly producerId?: string | undefined },
  now: string,
) => BellCommand

async function send({ bus, facts }: NotificationWrites, request: RouteRequest, commandOf: CommandOf) {
  const { actor } = request
  if (actor.kind !== 'member') return refuse('not_signed_in')
  const by = senderOf(request, facts)
  const result = await bus.dispatch({ decider: bell, id: actor.accountId, command: commandOf(actor, by.at), by })
  return isRefusal(result) ? result : answered({ success: true as const }, result.position)
}
