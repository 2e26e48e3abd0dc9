import type { NotificationKind } from '#domain/notifications/notification-types.ts'

export interface NotificationIdParts {
  /** Id of the entity that the notification is about. */
  readonly subjectId: string
  /** Distinguishes recipients of the same event: a side of a dispute, or an account or producer. */
  readonly recipient?: string
  /** Of the event in its stream. */
  readonly revision: number
  readonly kind: NotificationKind
}

/** `<about>[-<recipient>].<revision>.<kind>`: the same event always gives the same id. */
export const notificationId = ({ subjectId, recipient, revision, kind }: NotificationIdParts): string =>
  `${subjectId}${recipient ? `-${recipient}` : ''}.${revision}.${kind}`

/** The notification of a message has the message's id: it is read with the message. */
export const messageNotificationId = (messageId: string): string => `${messageId}.0.message`

/** What `notificationId` and `messageNotificationId` build. */
export const NOTIFICATION_ID =
  /^[a-z]+_[0-9a-z]{26}(-(buyer|producer|(account|producer)_[0-9a-z]{26}))?\.\d{1,9}\.[a-z_]{1,40}$/

/** The entity and the kind of a notification. The kind of a message's notification is `message`. */
export function parseNotificationId(id: string): { readonly about: string; readonly kind: string } {
  return { about: id.split(/[-.]/)[0] ?? '', kind: id.split('.').at(-1) ?? '' }
}
