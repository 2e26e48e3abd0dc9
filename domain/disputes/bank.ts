import type { Instant } from '../kernel/event.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { closed } from './carry-out.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type Case, type DisputeState, idsOf, isKnown, isOpen } from './dispute-state.ts'
import { daysAfterInstant, hoursAfter, TERMS } from './terms.ts'
import type { Outcome } from './words.ts'

/** What the buyer's bank does, as the order was told. */
export type BankCommand = { readonly bankDisputeId: string } & (
  | {
      readonly type: 'OpenChargeback'
      readonly disputeId: string
      readonly orderId: string
      readonly producerId: string
      readonly accountId: string
      readonly reason: string
    }
  | { readonly type: 'EndChargeback'; readonly outcome: 'won' | 'lost' | 'withdrawn' }
)

type Given = BankCommand & { readonly at: Instant; readonly buyerId: string }

export function decideForBank(state: DisputeState, command: Given): DisputeEvent[] | Refusal {
  return command.type === 'OpenChargeback' ? open(state, command) : end(state, command)
}

/** An open case waits from now on; otherwise this is the case. One bank at a time. */
function open(state: DisputeState, command: Extract<Given, { type: 'OpenChargeback' }>): DisputeEvent[] {
  const { bankDisputeId, reason, at } = command
  const about = { bankDisputeId, reason, dueAt: daysAfterInstant(at, TERMS.bankDays) }
  if (!isKnown(state)) return [{ type: 'ChargebackOpened', data: { ...idsOf(command), ...about, openedAt: at } }]
  if (!isOpen(state) || state.bank) return []
  return [{ type: 'ChargebackNoted', data: { ...idsOf(state), ...about } }]
}

/** Lost by the producer, the buyer has the money. Otherwise it goes on where it stood, with time enough to do something. */
function end(state: DisputeState, command: Extract<Given, { type: 'EndChargeback' }>): DisputeEvent[] {
  const { bankDisputeId, outcome, at } = command
  if (!isOpen(state)) return []
  // Also a bank we had not heard of: the buyer has the money.
  if (outcome === 'lost') return [closedBy(state, 'bank_refunded')]
  if (state.bank?.id !== bankDisputeId) return []
  const { before } = state.bank
  if (!before) return [closedBy(state, 'bank_denied')]
  const soonest = hoursAfter(at, TERMS.answerHours)
  const dueAt = before.dueAt > soonest ? before.dueAt : soonest
  const over: DisputeEvent = {
    type: 'ChargebackOver',
    data: { ...idsOf(state), bankDisputeId, stage: before.stage, dueAt },
  }
  return state.refund && state.remedy ? [over, closed(state, state.remedy.resolution)] : [over]
}

const closedBy = (state: Case, outcome: Outcome): DisputeEvent => ({
  type: 'DisputeClosed',
  data: { ...idsOf(state), outcome },
})
