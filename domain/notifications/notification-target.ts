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

/** `<subject id>[-<recipient>].<revision>.<kind>`: the same event always gives the same id. */
export const notificationId = ({ subjectId, recipient, revision, kind }: NotificationIdParts): string =>
  `${subjectId}${recipient ? `-${recipient}` : ''}.${revision}.${kind}`

/** The notification of a message has the message's id, because reading the message marks it as read. */
export const messageNotificationId = (messageId: string): string => `${messageId}.0.message`

/** Format of the ids that `notificationId` and `messageNotificationId` build. */
export const NOTIFICATION_ID =
  /^[a-z]+_[0-9a-z]{26}(-(buyer|producer|(account|producer)_[0-9a-z]{26}))?\.\d{1,9}\.[a-z_]{1,40}$/

/** The entity, recipient and kind of a notification. The kind of a message's notification is `message`. */
export function parseNotificationId(id: string): Pick<NotificationIdParts, 'recipient'> & {
  readonly about: string
  readonly kind: string
} {
  const [about = '', recipient] = id.split('.')[0]!.split('-')
  return { about, kind: id.split('.').at(-1) ?? '', ...(recipient ? { recipient } : {}) }
}

export interface NotificationReferences {
  readonly orderId?: string | null
  readonly productId?: string | null
  readonly conversationId?: string | null
}

/** The path of the page that a notification opens, in the notification list, in a push notification and in an email. */
export function targetOf({ id, ...references }: NotificationReferences & { readonly id: string }): string {
  const parts = parseNotificationId(id)
  const { about, kind } = parts
  if (kind.startsWith('review_') && references.productId) return `/product/${references.productId}/reviews`
  return TARGETS[kind]?.(about) ?? targetByPrefix(parts) ?? targetByReference(references)
}

/** Takedowns and their appeals are shown with the product, in the producer's list of products. */
const PRODUCT_LIST = '/producer-dashboard/products'
const VERIFICATION_APPLICATION = (applicationId: string) => `/support/verification?application=${applicationId}`

const TARGETS: Readonly<Record<string, (about: string) => string>> = {
  staff_review_requested: (productId) => `/support/flagged-content/${productId}`,
  staff_enforcement_appealed: (accountId) => `/support/accounts/${accountId}`,
  staff_application: VERIFICATION_APPLICATION,
  staff_application_answered: VERIFICATION_APPLICATION,
  staff_certificate: () => '/support/certificates',
  staff_discrepancy: () => '/support/reconciliation',
  product_taken_down: () => PRODUCT_LIST,
  product_takedown_upheld: () => PRODUCT_LIST,
  product_changes_requested: () => PRODUCT_LIST,
  product_restored: () => PRODUCT_LIST,
  product_low: () => '/producer-dashboard/inventory?show=low',
  product_sold_out: () => '/producer-dashboard/inventory?show=low',
  box_subscribed: () => '/producer-dashboard/boxes',
}

function targetByPrefix({ kind, about, recipient }: ReturnType<typeof parseNotificationId>): string | undefined {
  switch (kind.split('_')[0]) {
    case 'staff':
      return `/support/disputes/${about}`
    case 'dispute':
      return recipient === 'producer' ? `/producer-dashboard/problems/${about}` : `/disputes/${about}`
    case 'verification':
      return '/producer-dashboard/verification'
    case 'certificate':
      return PRODUCT_LIST
    case 'box':
      return '/subscriptions'
    default:
      return undefined
  }
}

/** A notification without a reference is about the account itself. */
function targetByReference({ orderId, productId, conversationId }: NotificationReferences): string {
  if (conversationId) return `/messages/${conversationId}`
  if (orderId) return `/order/${orderId}`
  return productId ? `/product/${productId}` : '/account'
}
