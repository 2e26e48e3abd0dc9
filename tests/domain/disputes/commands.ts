import type { AgentCommand } from '#domain/disputes/agent-commands.ts'
import type { ReportableOrder } from '#domain/disputes/deadlines.ts'
import { addHours } from '#domain/disputes/deadlines.ts'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { type DisputeState, isKnown } from '#domain/disputes/dispute-state.ts'
import type { PartyCommand } from '#domain/disputes/party-commands.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { StaffMember, StaffRole } from '#domain/kernel/actor.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { disputeIds, OPENED_AT } from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'

export const eggs = idNamed('product', 'eggs')
export const honey = idNamed('product', 'honey')
const { buyerId, accountId } = disputeIds
export const BOUGHT = [
  { itemId: eggs, quantity: 2, cents: 800 },
  { itemId: honey, quantity: 1, cents: 900 },
]
const ONE_HONEY = { itemId: honey, quantity: 1 }
export const staff = (name: string, role: StaffRole = 'support'): StaffMember => ({
  accountId: idNamed('account', name),
  role,
})
/** The instant that is `n` hours after the report. */
export const hours = (n: number): string => addHours(OPENED_AT, n)

const FRESH: ReportableOrder = {
  paid: true,
  endedAt: hours(-2),
  hasOpen: false,
  lines: [
    { itemId: eggs, perishable: true },
    { itemId: honey, perishable: false },
  ],
}
type Report = Extract<DisputeCommand, { type: 'OpenDispute' }>
export const report = (overrides: Partial<Report> = {}): DisputeCommand => ({
  type: 'OpenDispute',
  ...disputeIds,
  reason: 'product_quality',
  lines: [{ itemId: eggs, quantity: 1 }],
  desiredResolution: 'full_refund',
  statement: 'Half of them were broken.',
  evidence: [],
  order: FRESH,
  orderedItems: BOUGHT,
  at: OPENED_AT,
  ...overrides,
})
export const handedOver = (hoursAgo: number): Partial<Report> => ({ order: { ...FRESH, endedAt: hours(-hoursAgo) } })
export const beforeHandover: Partial<Report> = { order: { ...FRESH, endedAt: undefined } }
export const unpaid: Partial<Report> = { order: { ...FRESH, paid: false } }

type Plain = Exclude<PartyCommand['type'], 'RespondToDispute' | 'RespondToOffer' | 'RespondToSettlement'>
const WHO = { buyer: buyerId, producer: accountId }
const statement = (side: 'buyer' | 'producer', at: number) => ({
  ...({ side, personId: WHO[side], statement: 'As I said.', evidence: [], at: hours(at), buyerId } as const),
})
export const partyCommand = (side: 'buyer' | 'producer', type: Plain, at = 1): DisputeCommand => ({
  type,
  ...statement(side, at),
})
export const respondToDispute = (offer: Resolution | null, at = 1): DisputeCommand => ({
  type: 'RespondToDispute',
  ...statement('producer', at),
  offer,
  refundable: BOUGHT,
})
export const respond = (
  side: 'buyer' | 'producer',
  type: 'RespondToOffer' | 'RespondToSettlement',
  accept: boolean,
  at = 1,
) => ({ type, ...statement(side, at), accept }) satisfies DisputeCommand

const by = (agent: StaffMember, at: number) => ({ agent, at: hours(at), buyerId })
export const assignToSelf = (agent: StaffMember, at = 1): DisputeCommand => ({
  type: 'AssignDispute',
  ...by(agent, at),
})
export const assignTo = (agent: StaffMember, assignee: StaffMember, at = 1): DisputeCommand => ({
  type: 'AssignDispute',
  ...by(agent, at),
  assignee,
})
export const addNote = (agent: StaffMember, note: string, at = 1): DisputeCommand => ({
  type: 'AddNote',
  ...by(agent, at),
  note,
})
export const decide = (agent: StaffMember, resolution: Resolution, at = 1): DisputeCommand => ({
  type: 'DecideDispute',
  ...by(agent, at),
  resolution,
  refundable: BOUGHT,
  statement: 'We have looked.',
  improvementPlan: 'Sort them.',
})
export const propose = (agent: StaffMember, resolution: Resolution, at = 1): DisputeCommand => ({
  type: 'ProposeSettlement',
  ...by(agent, at),
  resolution,
  refundable: BOUGHT,
  statement: 'How about it?',
  improvementPlan: 'Sort them.',
})
export const changeRemedy = (
  agent: StaffMember,
  work: Extract<AgentCommand, { type: 'ConvertRemedyToRefund' | 'CompleteRemedy' }>,
  at = 1,
) => ({ ...work, ...by(agent, at) }) satisfies DisputeCommand
export const advanceDispute = (at: number): DisputeCommand => ({ type: 'AdvanceDispute', at: hours(at), buyerId })
export const refunded = (amountCents = 400): DisputeCommand => ({
  type: 'RecordDisputeRefund',
  refundId: idNamed('refund', 'one'),
  amountCents,
  at: hours(1),
  buyerId,
})
export const openChargeback = (id = 'dp_1', at = 1, submissionDeadline?: string): DisputeCommand => ({
  type: 'OpenChargeback',
  ...disputeIds,
  chargebackId: id,
  reason: 'fraudulent',
  at: hours(at),
  submissionDeadline: submissionDeadline,
})
export const extendChargeback = (submissionDeadline: string, id = 'dp_1', at = 1): DisputeCommand => ({
  type: 'UpdateChargeback',
  chargebackId: id,
  submissionDeadline,
  at: hours(at),
  buyerId,
})
export const closeChargeback = (outcome: 'won' | 'lost' | 'withdrawn', id = 'dp_1', at = 1): DisputeCommand => ({
  type: 'CloseChargeback',
  chargebackId: id,
  outcome,
  at: hours(at),
  buyerId,
})

export const stage = (agent: StaffMember, contentHash = 'all of it', at = 1): DisputeCommand => ({
  type: 'StageChargebackEvidence',
  ...by(agent, at),
  fields: [{ field: 'customer_name', hmac: 'a hash' }],
  contentHash: contentHash,
  submissionDeadline: hours(200),
})

/** Stages evidence that includes a file of the dispute. */
export const stageFile = (agent: StaffMember, documentId: string): DisputeCommand => ({
  type: 'StageChargebackEvidence',
  ...by(agent, 1),
  fields: [],
  contentHash: 'with a file',
  generatedContentHash: 'all of it',
  files: [{ documentId, field: 'receipt', fileId: 'file_1' }],
  submissionDeadline: undefined,
})

/** Submits the staged evidence, or accepts the loss. */
export const respondToBank = (
  agent: StaffMember,
  type: 'SubmitEvidence' | 'AcceptChargeback',
  at = 1,
): DisputeCommand => ({
  type,
  ...by(agent, at),
})

/** The events of these commands. Throws if one is refused. */
export function after(...commands: readonly DisputeCommand[]): DisputeEvent[] {
  const history: DisputeEvent[] = []
  for (const command of commands) {
    const decided = dispute.decide(history.reduce(dispute.evolve, dispute.initial), command)
    if (isRefusal(decided)) throw new Error(`${command.type}: ${decided.refused}`)
    history.push(...decided)
  }
  return history
}

const [sue, sen] = [staff('sue'), staff('sen', 'senior_support')]
const FULL: Resolution = { kind: 'full_refund', fault: 'none' }
const HALF: Resolution = { kind: 'partial_refund', lines: [ONE_HONEY], includesDelivery: false, fault: 'none' }
const CREDIT: Resolution = { kind: 'store_credit', lines: [ONE_HONEY], includesDelivery: false, fault: 'none' }
const NEW: Resolution = { kind: 'replacement', lines: [ONE_HONEY] }
const PLAN: Resolution = { kind: 'improvement_plan', dueOn: '2026-06-30' }
const DENIED: Resolution = { kind: 'claim_denied' }
const EVERY_RESOLUTION = [FULL, HALF, CREDIT, NEW, PLAN, DENIED]

/** One command of each kind, with each possible response. */
function everyCommand(desiredResolution: 'replacement' | 'store_credit'): DisputeCommand[] {
  const both = ['buyer', 'producer'] as const
  return [
    report({ desiredResolution }),
    ...[FULL, HALF, CREDIT, NEW, null].map((offer) => respondToDispute(offer)),
    ...both.flatMap((side) => [
      partyCommand(side, 'AcceptDecision'),
      partyCommand(side, 'AppealDecision'),
      respond(side, 'RespondToSettlement', true),
      respond(side, 'RespondToSettlement', false),
    ]),
    respond('buyer', 'RespondToOffer', true),
    respond('buyer', 'RespondToOffer', false),
    partyCommand('producer', 'ConfirmRemedy'),
    partyCommand('buyer', 'ContestRemedy'),
    partyCommand('buyer', 'WithdrawDispute'),
    assignToSelf(sue),
    assignToSelf(sen),
    ...EVERY_RESOLUTION.flatMap((resolution) => [
      { ...decide(sue, resolution), statement: `First: ${resolution.kind}` } as DisputeCommand,
      { ...decide(sen, resolution), statement: `On appeal: ${resolution.kind}` } as DisputeCommand,
      ...(resolution.kind === 'claim_denied' ? [] : [propose(sue, resolution)]),
    ]),
    changeRemedy(sue, {
      type: 'ConvertRemedyToRefund',
      agent: sue,
      resolution: FULL,
      refundable: BOUGHT,
      statement: 'Money instead.',
    }),
    changeRemedy(sue, { type: 'CompleteRemedy', agent: sue, statement: 'It was done.' }),
    refunded(),
    openChargeback(),
    closeChargeback('won'),
    closeChargeback('lost'),
  ]
}

/**
 * The events of every path that a dispute can take: breadth first over all commands, one path for each state that
 * differs in more than its due dates. At most one chargeback, because `chargebackIds` would grow without limit.
 */
export function everyPath(): DisputeEvent[][] {
  const paths: DisputeEvent[][] = []
  for (const desiredResolution of ['replacement', 'store_credit'] as const) {
    // Store credit requires an account.
    const of = desiredResolution === 'store_credit' ? idNamed('account', 'bea') : buyerId
    const commands = everyCommand(desiredResolution).map((command) => ({ ...command, buyerId: of }))
    const seen = new Set<string>()
    let frontier: Path[] = [{ events: [], state: dispute.initial }]
    while (frontier.length > 0) {
      frontier = frontier.flatMap((path) => commands.flatMap((command) => nextPath(path, command) ?? []))
      frontier = frontier.filter(({ state }) => {
        const key = JSON.stringify(state, (name, value) => (name === 'dueAt' || name === 'offer' ? null : value))
        return !seen.has(key) && seen.add(key)
      })
      paths.push(...frontier.map(({ events }) => events))
    }
  }
  return paths
}

interface Path {
  readonly events: DisputeEvent[]
  readonly state: DisputeState
}

function nextPath({ events, state }: Path, command: DisputeCommand): Path | undefined {
  if (command.type === 'OpenChargeback' && isKnown(state) && state.chargebackIds.length > 0) return undefined
  const decided = dispute.decide(state, command)
  if (isRefusal(decided) || decided.length === 0) return undefined
  return { events: [...events, ...decided], state: decided.reduce(dispute.evolve, state) }
}
