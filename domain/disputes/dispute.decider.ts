import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { isGuest } from '../kernel/ids.ts'
import type { SentPaper } from '../kernel/paper.ts'
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts'
import { type BankCommand, decideForBank } from './bank.ts'
import { type ClockCommand, decideForClock } from './clock.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type DisputeState, evolveDispute, isKnown } from './dispute-state.ts'
import { mayReport, type Reportable } from './may-report.ts'
import type { GoodsLines } from './resolution.ts'
import { named } from './said.ts'
import { decideForSide, type SideCommand } from './side-commands.ts'
import { decideForStaff, type StaffCommand } from './staff-commands.ts'
import { dueOf } from './terms.ts'
import type { ProblemKind, Wish } from './words.ts'

/** `at` is now; `buyerId` whoever is the buyer now: a guest's order may have found its account. */
export type DisputeCommand = { readonly at: Instant; readonly buyerId: string } & (
  | ReportProblem
  | SideCommand
  | StaffCommand
  | ClockCommand
  | BankCommand
)

export interface ReportProblem {
  readonly type: 'ReportProblem'
  readonly disputeId: string
  readonly orderId: string
  readonly producerId: string
  /** The producer's own. */
  readonly accountId: string
  readonly problem: ProblemKind
  readonly lines: GoodsLines
  readonly wish: Wish
  readonly text: string
  readonly papers: readonly SentPaper[]
  readonly order: Reportable
  /** What was bought. */
  readonly bought: GoodsLines
}

/** One stream per case. An order has one open case at a time: its cases are numbered, and the next begins when the last is closed. */
export const dispute = decider<DisputeCommand, DisputeState, DisputeEvent>({
  name: 'dispute',
  stream: (id) => `dispute-${id}`,
  initial: { stage: 'none' },
  evolve: evolveDispute,

  decide: (before, command): DisputeEvent[] | Refusal => {
    if (command.type === 'ReportProblem') return report(before, command)
    const state = isKnown(before) ? { ...before, buyerId: command.buyerId } : before
    if ('bankDisputeId' in command) return decideForBank(state, command)
    if (!isKnown(state)) return refuse('dispute_not_found')
    if ('personId' in command) return decideForSide(state, command)
    return 'staff' in command ? decideForStaff(state, command) : decideForClock(state, command)
  },
})

type Reporting = Extract<DisputeCommand, { type: 'ReportProblem' }>

function report(state: DisputeState, command: Reporting): DisputeEvent[] | Refusal {
  if (isKnown(state)) return refuse('dispute_open')
  const { order, bought, at, lines, problem: type, wish } = command
  const standing = mayReport(order, at)
  if (standing.why) return refuse(standing.why)
  const refusal = unfit(lines, bought)
  if (refusal) return refusal
  const inTime = new Set(standing.lines.filter(({ may }) => may).map(({ productId }) => productId))
  if (lines.some(({ productId }) => !inTime.has(productId))) return refuse('report_too_late')
  const { disputeId, orderId, producerId, buyerId, accountId } = command
  if (wish === 'store_credit' && isGuest(buyerId)) return refuse('credit_needs_account')
  const said = named([], { ...command, side: 'buyer', personId: buyerId })
  if (isRefusal(said)) return said
  const ids = { disputeId, orderId, producerId, buyerId, accountId }
  const data = { ...ids, ...said, type, wish, lines: [...lines], openedAt: at, dueAt: dueOf('answering', at) }
  return [{ type: 'DisputeOpened', data }]
}

/** More than there is of a line, the same line twice, or something else altogether. */
function unfit(lines: GoodsLines, bought: GoodsLines): Refusal | undefined {
  const there = new Map(bought.map(({ productId, quantity }) => [productId, quantity]))
  const fits = lines.every(({ productId, quantity }) => quantity <= (there.get(productId) ?? 0))
  const once = new Set(lines.map(({ productId }) => productId)).size === lines.length
  return fits && once ? undefined : refuse('goods_unknown')
}
