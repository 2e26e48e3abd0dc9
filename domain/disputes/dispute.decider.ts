import { type AgentCommand, decideForAgent } from '#domain/disputes/agent-commands.ts'
import {
  type ChargebackCommand,
  type DeadlineCommand,
  decideChargeback,
  decideDeadline,
} from '#domain/disputes/automatic-commands.ts'
import { deadlineOf, type ReportableOrder, reportEligibility } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent, DisputeReadEvent } from '#domain/disputes/dispute.events.ts'
import { type DisputeState, evolveDispute, isKnown, isOpen } from '#domain/disputes/dispute-state.ts'
import type { DesiredResolution, DisputeReason } from '#domain/disputes/dispute-types.ts'
import { decideForParty, type PartyCommand, statementData } from '#domain/disputes/party-commands.ts'
import type { ItemLines } from '#domain/disputes/resolution.ts'
import { decider } from '#domain/kernel/decider.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isGuest } from '#domain/kernel/ids.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** `at` is the current time. `buyerId` is the current buyer: a guest's order can be linked to an account. */
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
  /** The producer's account. */
  readonly accountId: string
  readonly problem: DisputeReason
  readonly lines: ItemLines
  readonly wish: DesiredResolution
  readonly text: string
  readonly papers: readonly NamedDocument[]
  readonly order: ReportableOrder
  /** Items of the order. */
  readonly bought: ItemLines
}

/** One stream per dispute. An order's disputes are numbered; the next one can be opened once the previous one is closed. */
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

/** Refuses more than was ordered of a line, duplicate lines, and products that are not in the order. */
function unfit(lines: ItemLines, bought: ItemLines): Refusal | undefined {
  const there = new Map(bought.map(({ productId, quantity }) => [productId, quantity]))
  const fits = lines.every(({ productId, quantity }) => quantity <= (there.get(productId) ?? 0))
  const once = new Set(lines.map(({ productId }) => productId)).size === lines.length
  return fits && once ? undefined : refuse('line_item_unknown')
}

export interface DisputeLookup {
  /** Derives an id from a seed. */
  readonly idOf: (seed: string) => string
  readonly load: (disputeId: string) => Promise<DisputeState>
}

export interface OrderDispute {
  readonly disputeId: string
  readonly state: DisputeState
  /** The order's closed disputes, oldest first. */
  readonly before: readonly DisputeState[]
}

/** An order's open dispute, or the id of its next one with the state `none`. */
export async function openDisputeOf({ idOf, load }: DisputeLookup, orderId: string): Promise<OrderDispute> {
  const before: DisputeState[] = []
  for (let nth = 1; ; nth++) {
    const disputeId = idOf(disputeSeed(orderId, nth))
    const state = await load(disputeId)
    if (!isKnown(state) || isOpen(state)) return { disputeId, state, before }
    before.push(state)
  }
}

/** Seed of the id of an order's `nth` dispute, counted from one. */
export const disputeSeed = (orderId: string, nth: number): string => `${orderId} dispute ${nth}`

export interface RecordDisputeRead {
  readonly type: 'RecordDisputeRead'
  readonly disputeId: string
  readonly by: string
  /** The last change the agent has seen; times in the future mean now. */
  readonly upTo: Instant
  readonly now: Instant
}

/** One stream per agent and dispute: up to when the agent has read it. */
export const disputeReads = decider<RecordDisputeRead, Instant, DisputeReadEvent>({
  name: 'case-reads',
  stream: (id) => `case-reads-${id}`,
  initial: '',
  evolve: (_, { data }): Instant => data.readThrough,

  decide: (readUpTo, { disputeId, by, upTo, now }): DisputeReadEvent[] => {
    const until = upTo < now ? upTo : now
    return until > readUpTo
      ? [{ type: 'DisputeReadByStaff', data: { disputeId, staffAccountId: by, readThrough: until } }]
      : []
  },
})
