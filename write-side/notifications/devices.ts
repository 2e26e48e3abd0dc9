import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type PushDeviceCommand, pushDevices } from '#domain/notifications/push-devices.decider.ts'
import type { PushSubscriptionKeys } from '#domain/notifications/push-subscription.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { mayCall } from '#platform/push/public-hosts.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import type { NotificationWriteDeps } from './deps.ts'

type Adding = RouteRequest<unknown, unknown, PushSubscriptionKeys & { readonly name: string }>

/** A stranger names an address that we will call: it has to be one on the open internet. */
export const addDevice = (deps: NotificationWriteDeps) => async (request: Adding) => {
  const { endpoint, keys, name } = request.body
  if (!mayCall(endpoint)) return refuse('push_endpoint_refused')
  const { accountId } = memberOf(request)
  const deviceId = deps.runtime.deriveId('device', endpoint)
  const subscription = { endpoint, keys }
  const added = await send(deps, request, { type: 'RegisterPushDevice', accountId, deviceId, name, subscription })
  return isRefusal(added) ? added : respond({ id: deviceId }, added.position)
}

export const removeDevice = (deps: NotificationWriteDeps) => async (request: RouteRequest<{ id: string }>) => {
  const { accountId } = memberOf(request)
  const command = { type: 'RemovePushDevice', accountId, deviceId: request.params.id, why: 'asked' } as const
  const removed = await send(deps, request, command)
  return isRefusal(removed) ? removed : respond({ success: true as const }, removed.position)
}

const send = ({ bus, runtime }: NotificationWriteDeps, request: RouteRequest, command: PushDeviceCommand) =>
  bus.dispatch({ decider: pushDevices, id: command.accountId, command, context: commandContextOf(request, runtime) })
