import type { NotificationKind } from './notification-types.ts'

/** The page of the staff a notification leads to, as a path; undefined for a notification of members. */
export function staffPathOf(kind: NotificationKind, about: string): string | undefined {
  if (!kind.startsWith('staff_')) return undefined
  switch (kind) {
    case 'staff_review_asked':
      return `/support/flagged-content/${about}`
    case 'staff_sanction_appealed':
      return `/support/accounts/${about}`
    case 'staff_application':
    case 'staff_application_answered':
      return `/support/verification?producer=${about}`
    case 'staff_certificate':
      return '/support/certificates'
    case 'staff_difference':
      return '/support/reconciliation'
    default:
      return `/support/disputes/${about}`
  }
}
