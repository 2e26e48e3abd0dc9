import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { accountId as accountIdSchema } from '#domain/kernel/ids.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import {
  choicesIn,
  notificationProblems,
  notificationsAliasContract,
  notificationsContract,
  pushContract,
  settingsContract,
  settingsOf,
} from '#domain/notifications/contract.ts'
import type { PushSubscriptionKeys } from '#domain/notifications/notifications.events.ts'
import { type PushDeviceCommand, pushDevices } from '#domain/notifications/push-devices.decider.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import type { Choice, Topic } from '#domain/notifications/settings.ts'
import {
  type MemberRequest,
  type RouteRequest,
  type RouteTable,
  rateLimited,
  respond,
  route,
} from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink, unsubscribeLinkFor } from '#platform/keys/signed-tokens.ts'
import { isPublicUrl } from '#platform/push/ssrf-guard.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import type { NotificationInboxes } from '#write-side/notifications/notification-inboxes.ts'

interface NotificationWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: LinkSigner
  readonly inboxes: Pick<NotificationInboxes, 'markRead' | 'delete' | 'markAllRead' | 'clear'>
}

/** Each request tries a secret. */
const ATTEMPT_LIMIT = { max: 30, windowMs: 600_000 }
const DEVICE_LIMIT = { max: 30, windowMs: 600_000 }

export const notificationWriteRoutes = (deps: NotificationWriteDeps): RouteTable => ({
  problems: notificationProblems,
  routes: [
    route(notificationsContract.read, 'member', changeOne(deps, 'markRead')),
    route(notificationsContract.readAll, 'member', changeAll(deps, 'markAllRead')),
    route(notificationsContract.clear, 'member', changeAll(deps, 'clear')),
    route(notificationsContract.remove, 'member', changeOne(deps, 'delete')),
    route(settingsContract.change, 'member', (request) => changeSettings(deps, request, request.body)),
    rateLimited(ATTEMPT_LIMIT, route(settingsContract.unsubscribe, 'anyone', unsubscribe(deps))),
    rateLimited(DEVICE_LIMIT, route(pushContract.add, 'member', addDevice(deps))),
    route(pushContract.remove, 'member', removeDevice(deps)),
    route(notificationsAliasContract.read, 'member', changeOne(deps, 'markRead')),
    route(notificationsAliasContract.readAll, 'member', changeAll(deps, 'markAllRead')),
    route(notificationsAliasContract.remove, 'member', changeOne(deps, 'delete')),
    route(notificationsAliasContract.change, 'member', (request) =>
      changeSettings(deps, request, { choices: choicesIn(request.body) }),
    ),
  ],
})

const changeOne =
  ({ inboxes, runtime }: NotificationWriteDeps, change: 'markRead' | 'delete') =>
  async ({ actor: { accountId }, params: { id: notificationId } }: MemberRequest<{ id: string }>) => {
    await inboxes[change]({ accountId, notificationId, now: runtime.now() })
    return { success: true as const }
  }

type ChangeAllRequest = MemberRequest<unknown, unknown, { through?: string | undefined } | undefined>

const changeAll =
  ({ inboxes, runtime }: NotificationWriteDeps, change: 'markAllRead' | 'clear') =>
  async ({ actor: { accountId }, body }: ChangeAllRequest) => {
    const now = runtime.now()
    await inboxes[change]({ accountId, through: body?.through ?? now, now })
    return { success: true as const }
  }

interface Change {
  readonly choices: readonly Choice[]
  readonly sound?: boolean | undefined
}

async function changeSettings(deps: NotificationWriteDeps, request: MemberRequest, change: Change) {
  const result = await updateSettings(deps, request, { ...change, accountId: request.actor.accountId })
  return isRefusal(result) ? result : respond(settingsOf(result.state), result.position)
}

type UnsubscribeRequest = RouteRequest<unknown, unknown, { account: string; topic: Topic; key: string }>

/** Anyone with the email's link may turn off emails of its topic, but change nothing else. */
const unsubscribe = (deps: NotificationWriteDeps) => async (request: UnsubscribeRequest) => {
  const { account: accountId, topic, key } = request.body
  const isValid = isValidLink(deps.keys, 'unsubscribe', unsubscribeLinkFor({ accountId, topic }), key)
  if (!isValid || !accountIdSchema.safeParse(accountId).success) return refuse('unsubscribe_invalid')
  const result = await updateSettings(deps, request, {
    accountId,
    choices: [{ topic, channel: 'email', enabled: false }],
  })
  return isRefusal(result) ? result : respond({ success: true as const }, result.position)
}

function updateSettings(
  { bus, runtime }: NotificationWriteDeps,
  request: RouteRequest,
  change: Change & { accountId: string },
) {
  const command = { type: 'UpdateNotificationSettings', ...change } as const
  const context = commandContextOf(request, runtime)
  return bus.dispatch({ decider: notificationSettings, id: change.accountId, command, context })
}

type AddDeviceRequest = MemberRequest<unknown, unknown, PushSubscriptionKeys & { readonly name: string }>

/** The marketplace will call this address, so it must be public. */
const addDevice = (deps: NotificationWriteDeps) => async (request: AddDeviceRequest) => {
  const { endpoint, keys, name } = request.body
  if (!isPublicUrl(endpoint)) return refuse('push_endpoint_refused')
  const { accountId } = request.actor
  const deviceId = deps.runtime.deriveId('device', endpoint)
  const subscription = { endpoint, keys }
  const result = await sendDeviceCommand(deps, request, {
    type: 'RegisterPushDevice',
    accountId,
    deviceId,
    name,
    subscription,
  })
  return isRefusal(result) ? result : respond({ id: deviceId }, result.position)
}

const removeDevice = (deps: NotificationWriteDeps) => async (request: MemberRequest<{ id: string }>) => {
  const { accountId } = request.actor
  const command = { type: 'RemovePushDevice', accountId, deviceId: request.params.id, reason: 'user_request' } as const
  const result = await sendDeviceCommand(deps, request, command)
  return isRefusal(result) ? result : respond({ success: true as const }, result.position)
}

const sendDeviceCommand = (
  { bus, runtime }: NotificationWriteDeps,
  request: RouteRequest,
  command: PushDeviceCommand,
) => bus.dispatch({ decider: pushDevices, id: command.accountId, command, context: commandContextOf(request, runtime) })
