import { decider } from '../kernel/decider.ts'
import type { Personal } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { PushDeviceEvent } from './notifications.events.ts'
import { MAX_DEVICES, type PushSubscriptionKeys } from './notifications.events.ts'

export type PushDeviceCommand =
  | {
      readonly type: 'RegisterPushDevice'
      readonly accountId: string
      /** Derived from the endpoint, so that a browser is always the same device. */
      readonly deviceId: string
      readonly name: string
      readonly subscription: PushSubscriptionKeys
    }
  | {
      readonly type: 'RemovePushDevice'
      readonly accountId: string
      readonly deviceId: string
      readonly reason: 'user_request' | 'expired'
    }

/** Push subscriptions by device id. */
export type PushDevicesState = Readonly<Record<string, Personal<PushSubscriptionKeys>>>

/** Push devices of a member. */
export const pushDevices = decider<PushDeviceCommand, PushDevicesState, PushDeviceEvent>({
  name: 'push_devices',
  stream: (accountId) => `push_devices-${accountId}`,
  initial: {},

  evolve: (state, event): PushDevicesState => {
    const { deviceId } = event.data
    if (event.type === 'PushDeviceRegistered') return { ...state, [deviceId]: event.data.subscription }
    const { [deviceId]: _removed, ...others } = state
    return others
  },

  decide: (state, command): PushDeviceEvent[] | Refusal => {
    const { type, ...data } = command
    const isRegistered = data.deviceId in state
    if (type === 'RemovePushDevice')
      return isRegistered ? [{ type: 'PushDeviceRemoved', data: data as Data<'PushDeviceRemoved'> }] : []
    if (isRegistered) return []
    if (Object.keys(state).length >= MAX_DEVICES) return refuse('too_many_devices')
    return [{ type: 'PushDeviceRegistered', data: data as Data<'PushDeviceRegistered'> }]
  },
})

type Data<T extends PushDeviceEvent['type']> = Extract<PushDeviceEvent, { type: T }>['data']
