import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type NotifiableEvent, staffNotificationsOf } from '#domain/notifications/notification-rules.ts'
import { STAFF_NOTIFICATION_RULES } from '#domain/notifications/staff-notifications.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { job, type Reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import {
  type EnqueueNewslettersDeps,
  enqueueNewsletters,
  enqueueNewslettersHandler,
  type SendNewsletterDeps,
  sendNewsletterHandler,
} from './newsletter.ts'
import {
  sendLowStockAlerts,
  sendProducerAlertEmailHandler,
  sendReviewAlerts,
  sendStaffNotificationEmail,
  sendStaffNotificationEmailHandler,
} from './notification-emails.ts'
import {
  type DeliverPushNotificationDeps,
  deliverPushNotificationHandler,
  type EnqueuePushNotificationsDeps,
  enqueuePushNotificationsHandler,
  enqueuePushNotificationsOnEvents,
} from './push-notifications.ts'

/** Staff notifications are also emailed to the recipients who have that channel enabled. */
const sendStaffNotificationEmails: Reactor = {
  on: Object.keys(STAFF_NOTIFICATION_RULES),
  react: (event) =>
    staffNotificationsOf(event as RecordedEvent<NotifiableEvent>).map((notification) =>
      job(sendStaffNotificationEmail, { ...notification, at: event.meta.recordedAt }, { part: notification.kind }),
    ),
}

type NotificationDeps = EnqueuePushNotificationsDeps &
  DeliverPushNotificationDeps &
  Pick<SendNewsletterDeps, 'newsletterContentOf'> & {
    readonly emails: EmailDeps
    readonly today: EnqueueNewslettersDeps['today']
    readonly newsletterReaders: EnqueueNewslettersDeps['subscribers']
  }

export const notificationsWork: ContextWork<NotificationDeps> = {
  reactors: [sendLowStockAlerts, sendReviewAlerts, enqueuePushNotificationsOnEvents, sendStaffNotificationEmails],
  jobs: (deps) => [
    sendProducerAlertEmailHandler(deps.emails),
    sendNewsletterHandler({ ...deps.emails, newsletterContentOf: deps.newsletterContentOf }),
    enqueueNewslettersHandler({
      today: deps.today,
      subscribers: deps.newsletterReaders,
      enqueueAll: deps.jobs.enqueueAll,
    }),
    enqueuePushNotificationsHandler(deps),
    sendStaffNotificationEmailHandler(deps),
    deliverPushNotificationHandler(deps),
  ],
  // Thursdays, before the weekend's markets and within daytime in every US time zone.
  schedules: [{ job: enqueueNewsletters, pattern: '0 15 * * 4' }],
}
