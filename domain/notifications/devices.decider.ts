import { decider } from '../kernel/decider.ts'
import type { Personal } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { DeviceEvent } from './devices.events.ts'
import { MOST_DEVICES, type Subscription } from './subscription.ts'

export type DeviceCommand =
  | {
      readonly type: 'AddDevice'
      readonly accountId: string
      /** Made of the endpoint: the same browser is the same device. */
      readonly deviceId: string
      readonly name: string
      readonly subscription: Subscription
    }
  | {
      readonly type: 'RemoveDevice'
      readonly accountId: string
      readonly deviceId: string
      readonly why: 'asked' | 'gone'
    }

/** How each device is reached, by its id. */
export type DevicesState = Readonly<Record<string, Personal<Subscription>>>

/** The devices a member is told on. */
export const devices = decider<DeviceCommand, DevicesState, DeviceEvent>({
  name: 'devices',
  stream: (accountId) => `devices-${accountId}`,
  initial: {},

  evolve: (state, event): DevicesState => {
    const { deviceId } = event.data
    if (event.type === 'DeviceAdded') return { ...state, [deviceId]: event.data.subscription }
    const { [deviceId]: _gone, ...others } = state
    return others
  },

  decide: (state, command): DeviceEvent[] | Refusal => {
    const { type, ...data } = command
    const known = data.deviceId in state
    if (type === 'RemoveDevice') return known ? [{ type: 'DeviceRemoved', data: data as Data<'DeviceRemoved'> }] : []
    if (known) return []
    if (Object.keys(state).length >= MOST_DEVICES) return refuse('too_many_devices')
    return [{ type: 'DeviceAdded', data: data as Data<'DeviceAdded'> }]
  },
})

type Data<T extends DeviceEvent['type']> = Extract<DeviceEvent, { type: T }>['data']
