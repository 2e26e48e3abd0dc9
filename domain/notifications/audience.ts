import {
  CAN_DECIDE_APPEALS,
  CAN_MODERATE,
  CAN_RECONCILE,
  CAN_RESOLVE_DISPUTES,
  CAN_VERIFY,
  type StaffRole,
} from '#domain/kernel/actor.ts'

/** The roles of each staff group. */
export const STAFF_GROUPS = {
  disputes: CAN_RESOLVE_DISPUTES,
  appeals: CAN_DECIDE_APPEALS,
  reports: CAN_MODERATE,
  verification: CAN_VERIFY,
  money: CAN_RECONCILE,
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffGroup = keyof typeof STAFF_GROUPS

/** The accounts a notification is for. */
export type Audience =
  | { readonly kind: 'account'; readonly accountId: string }
  /** The owner of a producer. */
  | { readonly kind: 'producer'; readonly producerId: string }
  /** Accounts that had a producer or product among their favorites when the event was recorded. */
  | { readonly kind: 'followers'; readonly targetId: string }
  /** Staff who watched a dispute when the event was recorded. */
  | { readonly kind: 'watchers'; readonly disputeId: string }
  /** Staff who hold a role of the group when the notification is sent. */
  | { readonly kind: 'staff'; readonly group: StaffGroup }

/** An audience as text, in the read model and in the ids of jobs. */
export function audienceKey(audience: Audience): string {
  switch (audience.kind) {
    case 'account':
      return audience.accountId
    case 'producer':
      return audience.producerId
    case 'followers':
      return `${FOLLOWERS_PREFIX}${audience.targetId}`
    case 'watchers':
      return `${WATCHERS_PREFIX}${audience.disputeId}`
    case 'staff':
      return `staff:${audience.group}`
  }
}

/** Prefix of the key of a target's followers; the target's id follows. */
export const FOLLOWERS_PREFIX = 'favorite:'
/** Prefix of the key of a dispute's watchers; the dispute's id follows. */
export const WATCHERS_PREFIX = 'watchers:'
