import type { Instant } from '../kernel/event.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { addDaysTo, addHours, DEADLINES } from './deadlines.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type Dispute, type DisputeState, idsOf, isKnown, isOpen } from './dispute-state.ts'
import type { Outcome } from './dispute-types.ts'
import { closed } from './remedy.ts'

/** What the buyer's bank does, as the order was told. */
export type ChargebackCommand = { readonly chargebackId: string } & (
  | {
      readonly type: 'OpenChargeback'
      readonly disputeId: string
      readonly orderId: string
      readonly producerId: string
      readonly accountId: string
      readonly reason: string
      /** Until when the processor takes evidence; undefined when it does not say. */
      readonly dueBy?: Instant | undefined
    }
  | { readonly type: 'CloseChargeback'; readonly outcome: 'won' | 'lost' | 'withdrawn' }
)

type Given = ChargebackCommand & { readonly at: Instant; readonly buyerId: string }

export function decideChargeback(state: DisputeState, command: Given): DisputeEvent[] | Refusal {
  return command.type === 'OpenChargeback' ? open(state, command) : end(state, command)
}

/** An open case waits from now on; otherwise this is the case. One bank at a time. */
function open(state: DisputeState, command: Extract<Given, { type: 'OpenChargeback' }>): DisputeEvent[] {
  const { chargebackId, reason, at, dueBy } = command
  const about = { chargebackId, reason, dueAt: dueBy ?? addDaysTo(at, DEADLINES.bankDays) }
  if (!isKnown(state))
    return [{ type: 'DisputeOpenedByChargeback', data: { ...idsOf(command), ...about, openedAt: at } }]
  if (!isOpen(state) || state.bank) return []
  return [{ type: 'DisputeChargebackReceived', data: { ...idsOf(state), ...about } }]
}

/** Lost by the producer, the buyer has the money. Otherwise it goes on where it stood, with time enough to do something. */
function end(state: DisputeState, command: Extract<Given, { type: 'CloseChargeback' }>): DisputeEvent[] {
  const { chargebackId, outcome, at } = command
  if (!isOpen(state)) return []
  // Also a bank we had not heard of: the buyer has the money.
  if (outcome === 'lost') return [closedBy(state, 'bank_refunded')]
  if (state.bank?.id !== chargebackId) return []
  const { before } = state.bank
  if (!before) return [closedBy(state, 'bank_denied')]
  const soonest = addHours(at, DEADLINES.answerHours)
  const dueAt = before.dueAt > soonest ? before.dueAt : soonest
  const over: DisputeEvent = {
    type: 'DisputeChargebackClosed',
    data: { ...idsOf(state), chargebackId, stage: before.stage, dueAt },
  }
  return state.refund && state.remedy ? [over, closed(state, state.remedy.resolution)] : [over]
}

const closedBy = (state: Dispute, outcome: Outcome): DisputeEvent => ({
  type: 'DisputeClosed',
  data: { ...idsOf(state), outcome },
})
