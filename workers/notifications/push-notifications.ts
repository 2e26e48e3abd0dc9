import { z } from 'zod'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant, RecordedEvent } from '#domain/kernel/event.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { audienceKey } from '#domain/notifications/audience.ts'
import { type NotifiableEvent, notifiableTypes, notificationsOf } from '#domain/notifications/notification-rules.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import { isEnabled, renderNotification } from '#domain/notifications/notification-types.ts'
import { pushDevices } from '#domain/notifications/push-devices.decider.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { stateOf } from '#platform/event-store/event-log.ts'
import { type Jobs, jobRequest } from '#platform/jobs/jobs.ts'
import type { Push } from '#platform/push/push.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, job, jobHandler, type Reactor } from '#workers/jobs/work-definitions.ts'
import { valueOrUndefined } from '../emails/email-context.ts'
import {
  notificationContext,
  type QueuedNotification,
  queuedNotification,
  type RecipientsDeps,
  recipientsOf,
} from './queued-notification.ts'

export const enqueuePushNotifications = defineJob('enqueue-push-notifications', queuedNotification, {
  attempts: 6,
  backoffMs: 2_000,
})

export interface EnqueuePushNotificationsDeps extends RecipientsDeps {
  readonly jobs: Pick<Jobs, 'enqueueAll'>
}

/** Enqueues one job per device of each recipient, so that a failing device delays no other. */
export const enqueuePushNotificationsHandler = (deps: EnqueuePushNotificationsDeps) =>
  jobHandler(enqueuePushNotifications, async (notification) => {
    for (const accountId of await recipientsOf(deps, notification)) {
      if (!isEnabled(await settingsOf(deps.log, accountId), notification.kind, 'push')) continue
      const found = await devicesOf(deps.log, accountId)
      const requests = Object.keys(found).map((deviceId) =>
        jobRequest(
          deliverPushNotification,
          { accountId, deviceId, notification },
          { id: `push-${notification.id}-${accountId}-${deviceId}` },
        ),
      )
      if (requests.length > 0) await deps.jobs.enqueueAll(requests)
    }
  })

const settingsOf = (log: EventLog, accountId: string) => stateOf(log, notificationSettings, accountId)

/** The current devices of an account. */
const devicesOf = (log: EventLog, accountId: string) => stateOf(log, pushDevices, accountId)

/** Older notifications are not pushed: they are read in the notification list. */
const MAX_AGE_MS = 60 * 60_000

/** All notifications are also pushed to devices. */
export const enqueuePushNotificationsOnEvents: Reactor = {
  on: notifiableTypes,
  react: (event, now) => {
    const { recordedAt: at } = event.meta
    if (isOld(at, now)) return []
    const notifications = notificationsOf(event as RecordedEvent<NotifiableEvent>, 'push')
    return notifications.map((notification) =>
      job(
        enqueuePushNotifications,
        { ...notification, at },
        {
          part: `${notification.kind}.${audienceKey(notification.audience).replace(':', '.')}`,
          // One recipient, usually without a device.
          inline: notification.audience.kind === 'account' || notification.audience.kind === 'producer',
        },
      ),
    )
  },
}

const isOld = (at: Instant, now: Instant): boolean => Date.parse(now) - Date.parse(at) > MAX_AGE_MS

/** About ten minutes of retries. Later than that, the notification list is enough. */
export const deliverPushNotification = defineJob(
  'deliver-push-notification',
  z.object({ accountId, deviceId: z.string(), notification: queuedNotification }),
  { attempts: 8, backoffMs: 5_000 },
)

/** How long the push service stores the message for a device that is offline. */
const PUSH_TTL_S = 24 * 60 * 60

export interface DeliverPushNotificationDeps {
  readonly log: EventLog
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  readonly push: Push
}

/** Sends a notification to a device. Removes a device that no longer exists. */
export const deliverPushNotificationHandler = (deps: DeliverPushNotificationDeps) =>
  jobHandler(deliverPushNotification, async ({ accountId, deviceId, notification }) => {
    const { log, push } = deps
    const to = valueOrUndefined((await stateOf(log, pushDevices, accountId))[deviceId])
    if (!to) return
    const text = JSON.stringify(await pushMessage(log, notification))
    const result = await push.send(to, { text, ttlSeconds: PUSH_TTL_S, name: notification.id })
    if (result === 'gone') await removeDevice(deps, { accountId, deviceId, notificationId: notification.id })
  })

/** What the service worker shows, and the path it opens. */
async function pushMessage(log: EventLog, notification: QueuedNotification) {
  const { title, message } = renderNotification(notification.kind, await notificationContext(log, notification))
  return { title, body: message, url: targetOf(notification), tag: notification.id, at: notification.at }
}

interface RemovedDevice {
  readonly accountId: string
  readonly deviceId: string
  readonly notificationId: string
}

async function removeDevice(
  { bus, runtime }: DeliverPushNotificationDeps,
  { accountId, deviceId, notificationId }: RemovedDevice,
): Promise<void> {
  const context = systemContext('push', {
    commandId: childCommandId(`push-${notificationId}`, deviceId),
    at: runtime.now(),
  })
  const command = { type: 'RemovePushDevice', accountId, deviceId, reason: 'expired' } as const
  await bus.dispatch({ decider: pushDevices, id: accountId, command, context })
}
