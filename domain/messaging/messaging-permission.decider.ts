import { decider } from '../kernel/decider.ts'
import type { Parties, Side } from './conversation.ts'
import type { MessagingPermissionEvent } from './messaging.events.ts'

export type MessagingPermissionCommand = Parties & {
  /** A side blocks the other one; staff restrict a side. `side` is the side that blocks, or that is restricted. */
  readonly type: 'BlockMessaging' | 'UnblockMessaging' | 'RestrictMessaging' | 'LiftMessagingRestriction'
  readonly side: Side
}

export interface MessagingPermissionState {
  /** Sides that have blocked the other. */
  readonly blockedBy: readonly Side[]
  /** Sides that staff have restricted from writing to the other. */
  readonly restrictedSides: readonly Side[]
}

/** One stream per buyer and producer, for all of their conversations. */
export const messagingPermissionId = ({ buyerId, producerId }: Parties): string => `${buyerId}.${producerId}`

export const messagingPermission = decider<
  MessagingPermissionCommand,
  MessagingPermissionState,
  MessagingPermissionEvent
>({
  name: 'messaging_permission',
  stream: (id) => `messaging_permission-${id}`,
  initial: { blockedBy: [], restrictedSides: [] },

  evolve: ({ blockedBy, restrictedSides }, event): MessagingPermissionState => {
    switch (event.type) {
      case 'MessagingBlocked':
        return { blockedBy: [...without(blockedBy, event.data.blockedBy), event.data.blockedBy], restrictedSides }
      case 'MessagingUnblocked':
        return { blockedBy: without(blockedBy, event.data.blockedBy), restrictedSides }
      case 'MessagingRestricted': {
        const { restrictedSide } = event.data
        return { blockedBy, restrictedSides: [...without(restrictedSides, restrictedSide), restrictedSide] }
      }
      case 'MessagingRestrictionLifted':
        return { blockedBy, restrictedSides: without(restrictedSides, event.data.restrictedSide) }
    }
  },

  decide: (state, { type, side, ...parties }): MessagingPermissionEvent[] => {
    const isBlocked = state.blockedBy.includes(side)
    const isRestricted = state.restrictedSides.includes(side)
    switch (type) {
      case 'BlockMessaging':
        return isBlocked ? [] : [{ type: 'MessagingBlocked', data: { ...parties, blockedBy: side } }]
      case 'UnblockMessaging':
        return isBlocked ? [{ type: 'MessagingUnblocked', data: { ...parties, blockedBy: side } }] : []
      case 'RestrictMessaging':
        return isRestricted ? [] : [{ type: 'MessagingRestricted', data: { ...parties, restrictedSide: side } }]
      case 'LiftMessagingRestriction':
        return isRestricted ? [{ type: 'MessagingRestrictionLifted', data: { ...parties, restrictedSide: side } }] : []
    }
  },
})

const without = (sides: readonly Side[], side: Side): Side[] => sides.filter((each) => each !== side)
