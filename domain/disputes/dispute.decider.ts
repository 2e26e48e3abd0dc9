import { type AgentCommand, decideForAgent } from '#domain/disputes/agent-commands.ts'
import {
  type ChargebackCommand,
  type DeadlineCommand,
  decideChargeback,
  decideDeadline,
} from '#domain/disputes/automatic-commands.ts'
import { deadlineOf, type ReportableOrder, reportEligibility } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
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
  readonly reason: DisputeReason
  readonly lines: ItemLines
  readonly desiredResolution: DesiredResolution
  readonly statement: string
  readonly evidence: readonly NamedDocument[]
  readonly order: ReportableOrder
  /** Items of the order. */
  readonly orderedItems: ItemLines
}

/**
 * One stream per dispute. An order's disputes are numbered; the next one can be opened once the previous one is closed.
 */
export const dispute = decider<DisputeCommand, DisputeState, DisputeEvent>({
  name: 'dispute',
  stream: (id) => `dispute-${id}`,
  initial: { stage: 'none' },
  evolve: evolveDispute,

  decide: (before, command): DisputeEvent[] | Refusal => {
    if (command.type === 'OpenDispute') return open(before, command)
    const state = isKnown(before) ? { ...before, buyerId: command.buyerId } : before
    if ('chargebackId' in command) return decideChargeback(state, command)
    if (!isKnown(state)) return refuse('dispute_not_found')
    if ('personId' in command) return decideForParty(state, command)
    return 'agent' in command ? decideForAgent(state, command) : decideDeadline(state, command)
  },
})

type Opening = Extract<DisputeCommand, { type: 'OpenDispute' }>

function open(state: DisputeState, command: Opening): DisputeEvent[] | Refusal {
  if (isKnown(state)) return refuse('dispute_already_open')
  const { order, orderedItems, at, lines, reason, desiredResolution } = command
  const eligibility = reportEligibility(order, at)
  if (eligibility.reason) return refuse(eligibility.reason)
  const refusal = itemsRefusal(lines, orderedItems)
  if (refusal) return refusal
  const reportable = new Set(eligibility.lines.filter(({ eligible }) => eligible).map(({ itemId }) => itemId))
  if (lines.some(({ itemId }) => !reportable.has(itemId))) return refuse('report_window_closed')
  const { disputeId, orderId, producerId, buyerId, accountId } = command
  if (desiredResolution === 'store_credit' && isGuest(buyerId)) return refuse('store_credit_requires_account')
  const statement = statementData([], { ...command, side: 'buyer', personId: buyerId })
  if (isRefusal(statement)) return statement
  const ids = { disputeId, orderId, producerId, buyerId, accountId }
  const data = {
    ...ids,
    ...statement,
    reason,
    desiredResolution,
    lines: [...lines],
    openedAt: at,
    dueAt: deadlineOf('awaiting_producer', at),
  }
  return [{ type: 'DisputeOpened', data }]
}

/** Refuses more than was ordered of a line, duplicate lines, and products that are not in the order. */
function itemsRefusal(lines: ItemLines, orderedItems: ItemLines): Refusal | undefined {
  const ordered = new Map(orderedItems.map(({ itemId, quantity }) => [itemId, quantity]))
  const fits = lines.every(({ itemId, quantity }) => quantity <= (ordered.get(itemId) ?? 0))
  const isUnique = new Set(lines.map(({ itemId }) => itemId)).size === lines.length
  return fits && isUnique ? undefined : refuse('line_item_unknown')
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
  for (let sequence = 1; ; sequence++) {
    const disputeId = idOf(disputeSeed(orderId, sequence))
    const state = await load(disputeId)
    if (!isKnown(state) || isOpen(state)) return { disputeId, state, before }
    before.push(state)
  }
}

/** Seed of a dispute's id. `sequence` numbers the order's disputes, starting at 1. */
export const disputeSeed = (orderId: string, sequence: number): string => `${orderId} dispute ${sequence}`
