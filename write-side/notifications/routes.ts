import { isRefusal } from '#domain/kernel/refusal.ts'
import { type BellCommand, bell } from '#domain/notifications/bell.decider.ts'
import {
  notificationProblems,
  notificationsContract,
  oldNotificationsContract,
  pushContract,
  settingsContract,
} from '#domain/notifications/contract.ts'
import { choicesIn } from '#domain/notifications/old-settings.ts'
import { answered, limited, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { NotificationWrites } from './deps.ts'
import { addDevice, removeDevice } from './devices.ts'
import { changeSettings, unsubscribe } from './settings.ts'

/** Each tries a secret. */
const TRIES = { max: 30, windowMs: 600_000 }
const NEW_DEVICES = { max: 30, windowMs: 600_000 }

export const notificationWrites = (deps: NotificationWrites): RouteTable => ({
  problems: notificationProblems,
  routes: [
    route(notificationsContract.read, 'member', one(deps, 'ReadNotifications')),
    route(notificationsContract.readAll, 'member', all(deps, 'ReadAllNotifications')),
    route(notificationsContract.clear, 'member', all(deps, 'ClearNotifications')),
    route(notificationsContract.remove, 'member', one(deps, 'DeleteNotifications')),
    route(settingsContract.change, 'member', (request) => changeSettings(deps, request, request.body)),
    limited(TRIES, route(settingsContract.unsubscribe, 'anyone', unsubscribe(deps))),
    limited(NEW_DEVICES, route(pushContract.add, 'member', addDevice(deps))),
    route(pushContract.remove, 'member', removeDevice(deps)),
    route(oldNotificationsContract.read, 'member', one(deps, 'ReadNotifications')),
    route(oldNotificationsContract.readAll, 'member', all(deps, 'ReadAllNotifications')),
    route(oldNotificationsContract.remove, 'member', one(deps, 'DeleteNotifications')),
    route(oldNotificationsContract.change, 'member', (request) =>
      changeSettings(deps, request, { choices: choicesIn(request.body) }),
    ),
  ],
})

const one =
  (deps: NotificationWrites, type: 'ReadNotifications' | 'DeleteNotifications') =>
  (request: RouteRequest<{ id: string }>) =>
    send(deps, request, ({ accountId }) => ({ type, accountId, ids: [request.params.id] }))

type UpTo = RouteRequest<unknown, unknown, { upTo?: string | undefined } | undefined>

const all = (deps: NotificationWrites, type: 'ReadAllNotifications' | 'ClearNotifications') => (request: UpTo) =>
  send(deps, request, ({ accountId, now }) => ({ type, accountId, upTo: request.body?.upTo ?? now, now }))

type CommandOf = (by: { readonly accountId: string; readonly now: string }) => BellCommand

async function send({ bus, facts }: NotificationWrites, request: RouteRequest, commandOf: CommandOf) {
  const { accountId } = memberOf(request)
  const by = senderOf(request, facts)
  const result = await bus.dispatch({ decider: bell, id: accountId, command: commandOf({ accountId, now: by.at }), by })
  return isRefusal(result) ? result : answered({ success: true as const }, result.position)
}
