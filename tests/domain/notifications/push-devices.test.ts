import { MAX_DEVICES } from '#domain/notifications/notifications.events.ts'
import { pushDevices } from '#domain/notifications/push-devices.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
const device = (deviceId = 'phone') => ({ accountId, deviceId, name: 'Chrome on Android', subscription })
const add = (id?: string) => ({ type: 'RegisterPushDevice', ...device(id) }) as const
const added = (id?: string) => ({ type: 'PushDeviceRegistered', data: device(id) }) as const
const remove = (reason: 'user_request' | 'expired') =>
  ({ type: 'RemovePushDevice', accountId, deviceId: 'phone', reason }) as const
const removed = (reason: 'user_request' | 'expired') =>
  ({ type: 'PushDeviceRemoved', data: { accountId, deviceId: 'phone', reason } }) as const
const full = Array.from({ length: MAX_DEVICES }, (_, i) => added(`device ${i}`))

const when = spec(pushDevices)
when('a device is added').given().when(add()).happens(added())
when('adding the same device again changes nothing').given(added()).when(add()).happens()
when('a removed device can be added again').given(added(), removed('expired')).when(add()).happens(added())
when('a device is removed').given(added()).when(remove('user_request')).happens(removed('user_request'))
when('a device is removed once').given(added(), removed('expired')).when(remove('expired')).happens()
when('the number of devices is limited')
  .given(...full)
  .when(add())
  .refuses('too_many_devices')
