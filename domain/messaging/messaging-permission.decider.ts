import { decider } from '../kernel/decider.ts'
import type { Parties, Side } from './conversation.ts'
import type { MessagingPermissionEvent } from './messaging.events.ts'

export type MessagingPermissionCommand = Parties & {
  /** A side blocks the other one; staff restrict a side. `by` is the side that blocks, or that is restricted. */
  readonly type: 'BlockMessaging' | 'UnblockMessaging' | 'RestrictMessaging' | 'LiftMessagingRestriction'
  readonly by: Side
}

export interface MessagingPermissionState {
  /** Who wants to hear no more. */
  readonly by: readonly Side[]
  /** Who may write to the other no more. */
  readonly barred: readonly Side[]
}

/** Two who write to each other have one such stream, whatever they write about. */
export const messagingPermissionId = ({ buyerId, producerId }: Parties): string => `${buyerId}.${producerId}`

export const messagingPermission = decider<
  MessagingPermissionCommand,
  MessagingPermissionState,
  MessagingPermissionEvent
>({
  name: 'block',
  stream: (id) => `block-${id}`,
  initial: { by: [], barred: [] },

  evolve: ({ by, barred }, { type, data }): MessagingPermissionState => {
    switch (type) {
      case 'MessagingBlocked':
        return { by: [...without(by, data.by), data.by], barred }
      case 'MessagingUnblocked':
        return { by: without(by, data.by), barred }
      case 'MessagingRestricted':
        return { by, barred: [...without(barred, data.by), data.by] }
      case 'MessagingRestrictionLifted':
        return { by, barred: without(barred, data.by) }
    }
  },

  decide: (state, { type, ...data }): MessagingPermissionEvent[] => {
    const [blocked, barred] = [state.by.includes(data.by), state.barred.includes(data.by)]
    switch (type) {
      case 'BlockMessaging':
        return blocked ? [] : [{ type: 'MessagingBlocked', data }]
      case 'UnblockMessaging':
        return blocked ? [{ type: 'MessagingUnblocked', data }] : []
      case 'RestrictMessaging':
        return barred ? [] : [{ type: 'MessagingRestricted', data }]
      case 'LiftMessagingRestriction':
        return barred ? [{ type: 'MessagingRestrictionLifted', data }] : []
    }
  },
})

const without = (sides: readonly Side[], side: Side): Side[] => sides.filter((each) => each !== side)
