import { isRefusal } from '#domain/kernel/refusal.ts'
import {
  notificationProblems,
  notificationsContract,
  oldNotificationsContract,
  pushContract,
  settingsContract,
} from '#domain/notifications/contract.ts'
import { type NotificationInboxCommand, notificationInbox } from '#domain/notifications/notification-inbox.decider.ts'
import { choicesIn } from '#domain/notifications/old-settings.ts'
import { type RouteRequest, type RouteTable, rateLimited, respond, route } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import type { NotificationWriteDeps } from './deps.ts'
import { addDevice, removeDevice } from './devices.ts'
import { changeSettings, unsubscribe } from './settings.ts'

/** Each tries a secret. */
const TRIES = { max: 30, windowMs: 600_000 }
const NEW_DEVICES = { max: 30, windowMs: 600_000 }

export const notificationWriteRoutes = (deps: NotificationWriteDeps): RouteTable => ({
  problems: notificationProblems,
  routes: [
    route(notificationsContract.read, 'member', one(deps, 'MarkNotificationsRead')),
    route(notificationsContract.readAll, 'member', all(deps, 'MarkAllNotificationsRead')),
    route(notificationsContract.clear, 'member', all(deps, 'ClearNotifications')),
    route(notificationsContract.remove, 'member', one(deps, 'DeleteNotifications')),
    route(settingsContract.change, 'member', (request) => changeSettings(deps, request, request.body)),
    rateLimited(TRIES, route(settingsContract.unsubscribe, 'anyone', unsubscribe(deps))),
    rateLimited(NEW_DEVICES, route(pushContract.add, 'member', addDevice(deps))),
    route(pushContract.remove, 'member', removeDevice(deps)),
    route(oldNotificationsContract.read, 'member', one(deps, 'MarkNotificationsRead')),
    route(oldNotificationsContract.readAll, 'member', all(deps, 'MarkAllNotificationsRead')),
    route(oldNotificationsContract.remove, 'member', one(deps, 'DeleteNotifications')),
    route(oldNotificationsContract.change, 'member', (request) =>
      changeSettings(deps, request, { choices: choicesIn(request.body) }),
    ),
  ],
})

const one =
  (deps: NotificationWriteDeps, type: 'MarkNotificationsRead' | 'DeleteNotifications') =>
  (request: RouteRequest<{ id: string }>) =>
    send(deps, request, ({ accountId }) => ({ type, accountId, ids: [request.params.id] }))

type UpTo = RouteRequest<unknown, unknown, { upTo?: string | undefined } | undefined>

const all = (deps: NotificationWriteDeps, type: 'MarkAllNotificationsRead' | 'ClearNotifications') => (request: UpTo) =>
  send(deps, request, ({ accountId, now }) => ({ type, accountId, upTo: request.body?.upTo ?? now, now }))

type CommandOf = (by: { readonly accountId: string; readonly now: string }) => NotificationInboxCommand

async function send({ bus, runtime }: NotificationWriteDeps, request: RouteRequest, commandOf: CommandOf) {
  const { accountId } = memberOf(request)
  const by = commandContextOf(request, runtime)
  const result = await bus.dispatch({
    decider: notificationInbox,
    id: accountId,
    command: commandOf({ accountId, now: by.at }),
    context: by,
  })
  return isRefusal(result) ? result : respond({ success: true as const }, result.position)
}
