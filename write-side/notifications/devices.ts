import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type DeviceCommand, devices } from '#domain/notifications/devices.decider.ts'
import type { Subscription } from '#domain/notifications/subscription.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { mayCall } from '#platform/push/public-hosts.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { NotificationWrites } from './deps.ts'

type Adding = RouteRequest<unknown, unknown, Subscription & { readonly name: string }>

/** A stranger names an address that we will call: it has to be one on the open internet. */
export const addDevice = (deps: NotificationWrites) => async (request: Adding) => {
  const { endpoint, keys, name } = request.body
  if (!mayCall(endpoint)) return refuse('push_endpoint_refused')
  const { accountId } = memberOf(request)
  const deviceId = deps.facts.idFrom('device', endpoint)
  const subscription = { endpoint, keys }
  const added = await send(deps, request, { type: 'AddDevice', accountId, deviceId, name, subscription })
  return isRefusal(added) ? added : answered({ id: deviceId }, added.position)
}

export const removeDevice = (deps: NotificationWrites) => async (request: RouteRequest<{ id: string }>) => {
  const { accountId } = memberOf(request)
  const command = { type: 'RemoveDevice', accountId, deviceId: request.params.id, why: 'asked' } as const
  const removed = await send(deps, request, command)
  return isRefusal(removed) ? removed : answered({ success: true as const }, removed.position)
}

const send = ({ bus, facts }: NotificationWrites, request: RouteRequest, command: DeviceCommand) =>
  bus.dispatch({ decider: devices, id: command.accountId, command, by: senderOf(request, facts) })
