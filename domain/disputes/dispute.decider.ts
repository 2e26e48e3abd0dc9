import { decider } from '../kernel/decider.ts'
import type { NamedDocument } from '../kernel/document.ts'
import type { Instant } from '../kernel/event.ts'
import { isGuest } from '../kernel/ids.ts'
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts'
import { type AgentCommand, decideForAgent } from './agent-commands.ts'
import { type ChargebackCommand, decideChargeback } from './chargeback-commands.ts'
import { type DeadlineCommand, decideDeadline } from './deadline-commands.ts'
import { deadlineOf } from './deadlines.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type DisputeState, evolveDispute, isKnown } from './dispute-state.ts'
import type { DesiredResolution, DisputeReason } from './dispute-types.ts'
import { decideForParty, type PartyCommand } from './party-commands.ts'
import { type ReportableOrder, reportEligibility } from './report-eligibility.ts'
import type { ItemLines } from './resolution.ts'
import { statementData } from './said.ts'

/** `at` is now; `buyerId` whoever is the buyer now: a guest's order may have found its account. */
export type DisputeCommand = { readonly at: Instant; readonly buyerId: string } & (
  | OpenDispute
  | PartyCommand
  | AgentCommand
  | DeadlineCommand
  | ChargebackCommand
)

export interface OpenDispute {
  readonly type: 'OpenDispute'
  readonly disputeId: string
  readonly orderId: string
  readonly producerId: string
  /** The producer's own. */
  readonly accountId: string
  readonly problem: DisputeReason
  readonly lines: ItemLines
  readonly wish: DesiredResolution
  readonly text: string
  readonly papers: readonly NamedDocument[]
  readonly order: ReportableOrder
  /** What was bought. */
  readonly bought: ItemLines
}

/** One stream per case. An order has one open case at a time: its cases are numbered, and the next begins when the last is closed. */
export const dispute = decider<DisputeCommand, DisputeState, DisputeEvent>({
  name: 'dispute',
  stream: (id) => `dispute-${id}`,
  initial: { stage: 'none' },
  evolve: evolveDispute,

  decide: (before, command): DisputeEvent[] | Refusal => {
    if (command.type === 'OpenDispute') return report(before, command)
    const state = isKnown(before) ? { ...before, buyerId: command.buyerId } : before
    if ('chargebackId' in command) return decideChargeback(state, command)
    if (!isKnown(state)) return refuse('dispute_not_found')
    if ('personId' in command) return decideForParty(state, command)
    return 'staff' in command ? decideForAgent(state, command) : decideDeadline(state, command)
  },
})

type Reporting = Extract<DisputeCommand, { type: 'OpenDispute' }>

function report(state: DisputeState, command: Reporting): DisputeEvent[] | Refusal {
  if (isKnown(state)) return refuse('dispute_already_open')
  const { order, bought, at, lines, problem: type, wish } = command
  const standing = reportEligibility(order, at)
  if (standing.why) return refuse(standing.why)
  const refusal = unfit(lines, bought)
  if (refusal) return refusal
  const inTime = new Set(standing.lines.filter(({ may }) => may).map(({ productId }) => productId))
  if (lines.some(({ productId }) => !inTime.has(productId))) return refuse('report_window_closed')
  const { disputeId, orderId, producerId, buyerId, accountId } = command
  if (wish === 'store_credit' && isGuest(buyerId)) return refuse('store_credit_requires_account')
  const said = statementData([], { ...command, side: 'buyer', personId: buyerId })
  if (isRefusal(said)) return said
  const ids = { disputeId, orderId, producerId, buyerId, accountId }
  const data = { ...ids, ...said, type, wish, lines: [...lines], openedAt: at, dueAt: deadlineOf('answering', at) }
  return [{ type: 'DisputeOpened', data }]
}

/** More than there is of a line, the same line twice, or something else altogether. */
function unfit(lines: ItemLines, bought: ItemLines): Refusal | undefined {
  const there = new Map(bought.map(({ productId, quantity }) => [productId, quantity]))
  const fits = lines.every(({ productId, quantity }) => quantity <= (there.get(productId) ?? 0))
  const once = new Set(lines.map(({ productId }) => productId)).size === lines.length
  return fits && once ? undefined : refuse('line_item_unknown')
}
