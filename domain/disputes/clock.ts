import type { Instant } from '../kernel/event.ts'
import { carryOut, closed } from './carry-out.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type Case, idsOf, reminderOf } from './dispute-state.ts'
import { isRefund } from './resolution.ts'
import { onto } from './side-commands.ts'
import { hoursAfter, TERMS } from './terms.ts'

/** What happens by itself: time passes, and the order has agreed to a refund. */
export type ClockCommand =
  | { readonly type: 'LookAtClock' }
  /** `refundId` undefined: nothing of the order was left to give back. */
  | { readonly type: 'RecordRefund'; readonly refundId: string | undefined; readonly amountCents: number }

type Given = ClockCommand & { readonly at: Instant }

export function decideForClock(state: Case, command: Given): DisputeEvent[] {
  return command.type === 'RecordRefund' ? recordRefund(state, command) : lookAtClock(state, command.at)
}

function recordRefund(
  state: Case,
  { refundId, amountCents }: Extract<Given, { type: 'RecordRefund' }>,
): DisputeEvent[] {
  const { remedy, refund, stage } = state
  if (!remedy || !isRefund(remedy.resolution) || refund || stage === 'closed') return []
  const data = { ...idsOf(state), amountCents, ...(refundId ? { refundId } : {}) }
  const agreed: DisputeEvent = { type: 'RefundAgreed', data }
  // While the bank has it, it stays open: the bank's word closes it.
  return stage === 'remedy' ? [agreed, closed(state, remedy.resolution)] : [agreed]
}

/** Once for each due date, however often the clock strikes. */
function lookAtClock(state: Case, at: Instant): DisputeEvent[] {
  const { dueAt, stage } = state
  if (!dueAt || stage === 'closed') return []
  if (at >= dueAt) return whenOver(state, at)
  return at >= hoursAfter(dueAt, -TERMS.remindHours) ? reminded(state, false) : []
}

function whenOver(state: Case, at: Instant): DisputeEvent[] {
  switch (state.stage) {
    case 'answering':
      return movedOn(state, onto(state, 'mediation', at))
    case 'offered':
    case 'mediation':
      return movedOn(state, onto(state, 'investigation', at))
    case 'investigation':
      return movedOn(state, onto(state, 'investigation', at))
    case 'decided':
      return carryOut(state, state.decision!.resolution, at)
    case 'remedy': {
      const { resolution, status } = state.remedy!
      const nobodyObjected = resolution.kind === 'replacement' && status === 'confirmed'
      return nobodyObjected ? [closed(state, resolution)] : reminded(state, true)
    }
    default:
      return reminded(state, true)
  }
}

const movedOn = (state: Case, to: ReturnType<typeof onto>): DisputeEvent[] => [
  { type: 'DisputeMovedOn', data: { ...idsOf(state), from: state.stage, ...to } },
]

/** Whoever has something to do is told before it is due; the staff, when it is over and nothing was done. */
function reminded(state: Case, over: boolean): DisputeEvent[] {
  const { stage, dueAt } = state
  const who = over ? 'staff' : whoseTurn(state)
  if (!who || !dueAt || state.reminded.includes(reminderOf({ stage, dueAt, over }))) return []
  return [{ type: 'DisputeReminded', data: { ...idsOf(state), who, stage, dueAt, over } }]
}

function whoseTurn({ stage, remedy }: Case): 'buyer' | 'producer' | 'staff' | undefined {
  if (stage === 'answering') return 'producer'
  if (stage === 'offered') return 'buyer'
  if (stage === 'remedy') return remedy?.status === 'begun' && !isRefund(remedy.resolution) ? 'producer' : undefined
  return stage === 'decided' || stage === 'closed' ? undefined : 'staff'
}
