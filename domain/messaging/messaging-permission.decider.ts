import { decider } from '../kernel/decider.ts'
import type { ContentRule } from '../kernel/moderation.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type Parties, type Side, type Subject, sides } from './conversation.ts'
import type { MessagingPermissionEvent } from './messaging.events.ts'

export type MessagingPermissionCommand = BlockCommand | RestrictionCommand

export interface BlockCommand extends Parties {
  readonly type: 'BlockMessaging' | 'UnblockMessaging'
  /** The side that blocks the other. */
  readonly side: Side
}

/** A staff decision in a conversation. `restrictionCommand` checks that the conversation allows it. */
export type RestrictionCommand =
  | (RestrictionDecision & {
      readonly type: 'RestrictMessaging'
      readonly rule: ContentRule
      /** The reporters whose reports the decision upholds. */
      readonly reporterIds: readonly string[]
    })
  | (RestrictionDecision & { readonly type: 'LiftMessagingRestriction' })

interface RestrictionDecision extends Parties {
  readonly side: Side
  /** The sender on that side of the conversation. */
  readonly personId: string
  readonly conversationId: string
  readonly subject: Subject
  readonly staffAccountId: string
  /** Shown to the sender. */
  readonly reason: string
}

export interface MessagingPermissionState {
  /** Sides that have blocked the other. */
  readonly blockedBy: readonly Side[]
  /** Sides that staff have restricted from writing to the other, with the restricted sender and the deciding agent. */
  readonly restrictions: Readonly<Partial<Record<Side, { readonly personId: string; readonly decidedBy: string }>>>
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
  initial: { blockedBy: [], restrictions: {} },

  evolve: (state, event): MessagingPermissionState => {
    switch (event.type) {
      case 'MessagingBlocked':
        return { ...state, blockedBy: [...without(state.blockedBy, event.data.blockedBy), event.data.blockedBy] }
      case 'MessagingUnblocked':
        return { ...state, blockedBy: without(state.blockedBy, event.data.blockedBy) }
      case 'MessagingRestricted': {
        const { restrictedSide, personId, staffAccountId: decidedBy } = event.data
        return { ...state, restrictions: { ...state.restrictions, [restrictedSide]: { personId, decidedBy } } }
      }
      case 'MessagingRestrictionLifted': {
        const { [event.data.restrictedSide]: _, ...restrictions } = state.restrictions
        return { ...state, restrictions }
      }
    }
  },

  decide: (state, command): MessagingPermissionEvent[] | Refusal => {
    const { side, buyerId, producerId } = command
    const isBlocked = state.blockedBy.includes(side)
    switch (command.type) {
      case 'BlockMessaging':
        return isBlocked ? [] : [{ type: 'MessagingBlocked', data: { buyerId, producerId, blockedBy: side } }]
      case 'UnblockMessaging':
        return isBlocked ? [{ type: 'MessagingUnblocked', data: { buyerId, producerId, blockedBy: side } }] : []
      case 'RestrictMessaging': {
        const { type: _, side: restrictedSide, rule: violatedRule, reporterIds, ...decision } = command
        if (state.restrictions[side]) return refuse('edit_conflict')
        const data = { ...decision, restrictedSide, violatedRule, reporterIds: [...reporterIds] }
        return [{ type: 'MessagingRestricted', data }]
      }
      case 'LiftMessagingRestriction': {
        const { type: _, side: restrictedSide, ...decision } = command
        const restriction = state.restrictions[side]
        if (!restriction) return refuse('edit_conflict')
        if (restriction.decidedBy === command.staffAccountId) return refuse('own_decision')
        const data = { ...decision, restrictedSide, personId: restriction.personId }
        return [{ type: 'MessagingRestrictionLifted', data }]
      }
    }
  },
})

export const restrictedSidesOf = ({ restrictions }: MessagingPermissionState): Side[] =>
  sides.filter((side) => restrictions[side] !== undefined)

const without = (from: readonly Side[], side: Side): Side[] => from.filter((each) => each !== side)
