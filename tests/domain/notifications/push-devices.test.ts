import { MAX_DEVICES } from '#domain/notifications/notifications.events.ts'
import { pushDevices } from '#domain/notifications/push-devices.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
const device = (deviceId = 'phone') => ({ accountId, deviceId, name: 'Chrome on Android', subscription })
const add = (id?: string) => ({ type: 'RegisterPushDevice', ...device(id) }) as const
const added = (id?: string) => ({ type: 'PushDeviceRegistered', data: device(id) }) as const
const remove = (why: 'asked' | 'gone') => ({ type: 'RemovePushDevice', accountId, deviceId: 'phone', why }) as const
const removed = (why: 'asked' | 'gone') =>
  ({ type: 'PushDeviceRemoved', data: { accountId, deviceId: 'phone', why } }) as const
const full = Array.from({ length: MAX_DEVICES }, (_, i) => added(`device ${i}`))

const when = spec(pushDevices)
when('a device is added').given().when(add()).happens(added())
when('the same device again changes nothing').given(added()).when(add()).happens()
when('a device that was removed may come back').given(added(), removed('gone')).when(add()).happens(added())
when('a device is removed').given(added()).when(remove('asked')).happens(removed('asked'))
when('a device that is gone is removed once').given(added(), removed('gone')).when(remove('gone')).happens()
when('there is an end to devices')
  .given(...full)
  .when(add())
  .refuses('too_many_devices')
