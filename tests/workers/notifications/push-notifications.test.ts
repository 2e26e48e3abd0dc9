import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import { type DomainEvent, LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { pushDevices } from '#domain/notifications/push-devices.decider.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import type { JobRequest } from '#platform/jobs/jobs.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { webPushSender } from '#platform/push/push.web.ts'
import { farmer } from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, ids, PROCESSED_AT, planned } from '#tests/support/order-events.ts'
import {
  openPushService,
  type PushService,
  type Subscriber,
  subscriber,
} from '#tests/support/push-service/push-service.ts'
import {
  deliverPushNotificationHandler,
  enqueuePushNotificationsHandler,
  enqueuePushNotificationsOnEvents,
} from '#workers/notifications/push-notifications.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const AT = '2026-05-01T09:00:00.000Z'
const ann = idNamed('account', 'ann')
let log: EventLog
let bus: CommandBus
let service: PushService
let sequence = 0
let queued: JobRequest[]

async function send<C, S, E extends DomainEvent>(decider: Decider<C, S, E>, id: string, command: C): Promise<void> {
  const by = {
    commandId: `c${sequence++}`,
    correlationId: 'test',
    actor: { kind: 'system', id: 'test' } as const,
    at: AT,
  }
  const result = await bus.dispatch({ decider, id, command, context: by })
  if (isRefusal(result)) throw new Error(result.refused)
}

beforeEach(async () => {
  log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  bus = createCommandBus({ log })
  service = await openPushService()
  queued = []
  for (const [accountId, username] of [
    [farmer, 'farmer'],
    [ann, 'ann'],
  ] as const)
    await send(account, accountId, {
      type: 'RegisterAccount',
      accountId,
      username,
      email: `${username}@example.com`,
      signupRole: 'consumer',
      acceptedPolicies: [],
    })
  const location = { zipCode: '05401', city: 'Burlington', state: 'VT', latitude: 44.48, longitude: -73.22 }
  const profile = { businessName: 'Hill Farm', description: 'Grown here.', tags: [], location, imageUrl: null }
  const { producerId } = ids
  await send(producer, producerId, { type: 'RegisterProducer', producerId, accountId: farmer, profile })
  await send(order, ids.orderId, { type: 'PlaceOrder', ...planned(), buyerId: ann, checkoutId, contact })
})
afterEach(() => service.close())

const named = async (accountId: string, name: string): Promise<Subscriber> => {
  const device = subscriber(name)
  await send(pushDevices, accountId, {
    type: 'RegisterPushDevice',
    accountId,
    deviceId: name,
    name,
    subscription: device.address,
  })
  return device
}

/** Runs the jobs of all events, each once. */
async function react(now = AT): Promise<void> {
  const { events } = await log.readAll(LOG_START, 1_000)
  const jobs = { enqueueAll: async (orders: readonly JobRequest[]) => void queued.push(...orders) }
  const push = webPushSender({ privateKey: randomBytes(32), subject: 'mailto:m@example.com', agent: service.agent })
  const recipients = { followersOf: async () => [], staffWith: async () => [], watchersOf: async () => [] }
  const fanOut = enqueuePushNotificationsHandler({ log, jobs, ...recipients })
  const send = deliverPushNotificationHandler({ log, bus, runtime: { now: () => AT }, push })
  const attempt = { id: 'test', attempt: 1 }
  for (const event of events.filter(({ type }) => enqueuePushNotificationsOnEvents.on.includes(type)))
    for (const { payload } of enqueuePushNotificationsOnEvents.react(event as RecordedEvent, now))
      await fanOut.run(payload as never, attempt)
  for (const { payload } of queued) await send.run(payload as never, attempt)
}

const shown = (device: Subscriber, name: string) =>
  service.received.filter(({ path }) => path.endsWith(`/${name}`)).map(({ body }) => JSON.parse(device.read(body)))

test('buyer and producer are notified on all their devices', async () => {
  const [phone, tablet, barn] = [await named(ann, 'phone'), await named(ann, 'tablet'), await named(farmer, 'barn')]
  await send(order, ids.orderId, { type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT })
  await react()
  const { orderNumber } = planned()
  const confirmed = {
    title: 'Order confirmed',
    body: `You paid for order ${orderNumber} from Hill Farm.`,
    url: `/order/${ids.orderId}`,
    tag: `${ids.orderId}.1.order_paid`,
    at: AT,
  }
  expect(shown(phone, 'phone')).toEqual([confirmed])
  expect(shown(tablet, 'tablet')).toEqual([confirmed])
  expect(shown(barn, 'barn')).toMatchObject([{ title: 'New order', url: `/order/${ids.orderId}` }])
})

test('a topic that is turned off is not pushed', async () => {
  const phone = await named(ann, 'phone')
  const choices = [{ topic: 'orders', channel: 'push', enabled: false }] as const
  await send(notificationSettings, ann, { type: 'UpdateNotificationSettings', accountId: ann, choices })
  await send(order, ids.orderId, { type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT })
  await react()
  expect(shown(phone, 'phone')).toEqual([])
})

test('a device that no longer exists is removed', async () => {
  await named(ann, 'phone')
  await send(order, ids.orderId, { type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT })
  service.answers(410)
  await react()
  expect(await bus.load(pushDevices, ann)).toEqual({})
  queued = []
  await react()
  expect(service.received).toHaveLength(1)
})

test('a removed device gets no pending notification', async () => {
  await named(ann, 'phone')
  await send(order, ids.orderId, { type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT })
  await react()
  await send(pushDevices, ann, { type: 'RemovePushDevice', accountId: ann, deviceId: 'phone', reason: 'user_request' })
  await react()
  expect(service.received).toHaveLength(1)
})

test('a push about a box opens the subscriptions', async () => {
  const phone = await named(ann, 'phone')
  const push = webPushSender({ privateKey: randomBytes(32), subject: 'mailto:m@example.com', agent: service.agent })
  const notification = {
    id: `${idNamed('subscription', 'one')}.3.box_charge_soon`,
    audience: { kind: 'account', accountId: ann },
    kind: 'box_charge_soon',
    ...{ orderId: null, productId: null, conversationId: null, producerId: ids.producerId },
    ...{ value: null, excludedAccountIds: [], at: AT },
  } as const
  const send = deliverPushNotificationHandler({ log, bus, runtime: { now: () => AT }, push })
  const payload = { accountId: ann, deviceId: 'phone', notification: { ...notification, excludedAccountIds: [] } }
  await send.run(payload, { id: 'test', attempt: 1 })
  expect(shown(phone, 'phone')).toMatchObject([
    { body: 'Your box from Hill Farm will be charged in a few days.', url: '/subscriptions' },
  ])
})

test('old events are not pushed', async () => {
  await named(ann, 'phone')
  await send(order, ids.orderId, { type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT })
  await react('2026-05-01T10:00:00.001Z')
  expect(service.received).toEqual([])
})
