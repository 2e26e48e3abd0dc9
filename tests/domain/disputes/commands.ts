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
  { productId: eggs, quantity: 2, cents: 800 },
  { productId: honey, quantity: 1, cents: 900 },
]
const ONE_HONEY = { productId: honey, quantity: 1 }
export const staff = (name: string, role: StaffRole = 'support'): StaffMember => ({
  accountId: idNamed('account', name),
  role,
})
/** So many hours after the report. */
export const hours = (n: number): string => addHours(OPENED_AT, n)

const FRESH: ReportableOrder = {
  paid: true,
  overSince: hours(-2),
  hasOpen: false,
  lines: [
    { productId: eggs, spoils: true },
    { productId: honey, spoils: false },
  ],
}
type Report = Extract<DisputeCommand, { type: 'OpenDispute' }>
export const report = (over: Partial<Report> = {}): DisputeCommand => ({
  type: 'OpenDispute',
  ...disputeIds,
  problem: 'quality',
  lines: [{ productId: eggs, quantity: 1 }],
  wish: 'full_refund',
  text: 'Half of them were broken.',
  papers: [],
  order: FRESH,
  bought: BOUGHT,
  at: OPENED_AT,
  ...over,
})
export const handedOver = (hoursAgo: number): Partial<Report> => ({ order: { ...FRESH, overSince: hours(-hoursAgo) } })
export const underWay: Partial<Report> = { order: { ...FRESH, overSince: undefined } }
export const unpaid: Partial<Report> = { order: { ...FRESH, paid: false } }

type Plain = Exclude<PartyCommand['type'], 'RespondToDispute' | 'RespondToOffer' | 'RespondToSettlement'>
const WHO = { buyer: buyerId, producer: accountId }
const said = (side: 'buyer' | 'producer', at: number) => ({
  ...({ side, personId: WHO[side], text: 'As I said.', papers: [], at: hours(at), buyerId } as const),
})
export const does = (side: 'buyer' | 'producer', type: Plain, at = 1): DisputeCommand => ({ type, ...said(side, at) })
export const answers = (offer: Resolution | null, at = 1): DisputeCommand => ({
  type: 'RespondToDispute',
  ...said('producer', at),
  offer,
  left: BOUGHT,
})
export const takes = (
  side: 'buyer' | 'producer',
  type: 'RespondToOffer' | 'RespondToSettlement',
  accept: boolean,
  at = 1,
) => ({ type, ...said(side, at), accept }) satisfies DisputeCommand

const by = (who: StaffMember, at: number) => ({ staff: who, at: hours(at), buyerId })
export const takesCase = (who: StaffMember, at = 1): DisputeCommand => ({ type: 'AssignDispute', ...by(who, at) })
export const decides = (who: StaffMember, resolution: Resolution, at = 1): DisputeCommand => ({
  type: 'DecideDispute',
  ...by(who, at),
  resolution,
  left: BOUGHT,
  text: 'We have looked.',
  plan: 'Sort them.',
})
export const proposes = (who: StaffMember, resolution: Resolution, at = 1): DisputeCommand => ({
  type: 'ProposeSettlement',
  ...by(who, at),
  resolution,
  left: BOUGHT,
  text: 'How about it?',
  plan: 'Sort them.',
})
export const works = (
  who: StaffMember,
  work: Extract<AgentCommand, { type: 'ConvertRemedyToRefund' | 'CompleteRemedy' }>,
  at = 1,
) => ({ ...work, ...by(who, at) }) satisfies DisputeCommand
export const clock = (at: number): DisputeCommand => ({ type: 'AdvanceDispute', at: hours(at), buyerId })
export const refunded = (amountCents = 400): DisputeCommand => ({
  type: 'RecordDisputeRefund',
  refundId: idNamed('refund', 'one'),
  amountCents,
  at: hours(1),
  buyerId,
})
export const bankAsks = (id = 'dp_1', at = 1, dueBy?: string): DisputeCommand => ({
  type: 'OpenChargeback',
  ...disputeIds,
  chargebackId: id,
  reason: 'fraudulent',
  at: hours(at),
  dueBy,
})
export const bankSays = (outcome: 'won' | 'lost' | 'withdrawn', id = 'dp_1', at = 1): DisputeCommand => ({
  type: 'CloseChargeback',
  chargebackId: id,
  outcome,
  at: hours(at),
  buyerId,
})

export const stages = (who: StaffMember, fingerprint = 'all of it', at = 1): DisputeCommand => ({
  type: 'StageChargebackEvidence',
  ...by(who, at),
  fields: [{ field: 'customer_name', hmac: 'a hash' }],
  fingerprint,
  dueBy: hours(200),
})

/** The same, with a file of the case. */
export const stagesFile = (who: StaffMember, paperId: string): DisputeCommand => ({
  type: 'StageChargebackEvidence',
  ...by(who, 1),
  fields: [],
  fingerprint: 'with a file',
  basis: 'all of it',
  files: [{ paperId, field: 'receipt', fileId: 'file_1' }],
  dueBy: undefined,
})

/** Submits the staged evidence, or accepts the loss. */
export const answersBank = (who: StaffMember, type: 'SubmitEvidence' | 'AcceptChargeback', at = 1): DisputeCommand => ({
  type,
  ...by(who, at),
})

/** What these commands leave, all of which are taken. */
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
const HALF: Resolution = { kind: 'partial_refund', lines: [ONE_HONEY], delivery: false, fault: 'none' }
const CREDIT: Resolution = { kind: 'credit', lines: [ONE_HONEY], delivery: false, fault: 'none' }
const NEW: Resolution = { kind: 'replacement', lines: [ONE_HONEY] }
const PLAN: Resolution = { kind: 'improvement_plan', dueOn: '2026-06-30' }
const DENIED: Resolution = { kind: 'denied' }
const EVERY_RESOLUTION = [FULL, HALF, CREDIT, NEW, PLAN, DENIED]

/** One command of each kind, with each of the answers it may give. */
function everyCommand(wish: 'replacement' | 'store_credit'): DisputeCommand[] {
  const both = ['buyer', 'producer'] as const
  return [
    report({ wish }),
    ...[FULL, HALF, CREDIT, NEW, null].map((offer) => answers(offer)),
    ...both.flatMap((side) => [
      does(side, 'AcceptDecision'),
      does(side, 'AppealDecision'),
      takes(side, 'RespondToSettlement', true),
      takes(side, 'RespondToSettlement', false),
    ]),
    takes('buyer', 'RespondToOffer', true),
    takes('buyer', 'RespondToOffer', false),
    does('producer', 'ConfirmRemedy'),
    does('buyer', 'ContestRemedy'),
    does('buyer', 'WithdrawDispute'),
    takesCase(sue),
    takesCase(sen),
    ...EVERY_RESOLUTION.flatMap((resolution) => [
      { ...decides(sue, resolution), text: `First: ${resolution.kind}` } as DisputeCommand,
      { ...decides(sen, resolution), text: `On appeal: ${resolution.kind}` } as DisputeCommand,
      ...(resolution.kind === 'denied' ? [] : [proposes(sue, resolution)]),
    ]),
    works(sue, { type: 'ConvertRemedyToRefund', staff: sue, resolution: FULL, left: BOUGHT, text: 'Money instead.' }),
    works(sue, { type: 'CompleteRemedy', staff: sue, text: 'It was done.' }),
    refunded(),
    bankAsks(),
    bankSays('won'),
    bankSays('lost'),
  ]
}

/**
 * Every path a case can take, as its events: breadth first over all commands, one path for each state that differs in more than
 * its due dates. At most one chargeback, as `bankIds` would otherwise grow without end.
 */
export function everyPath(): DisputeEvent[][] {
  const paths: DisputeEvent[][] = []
  for (const wish of ['replacement', 'store_credit'] as const) {
    // Credit needs an account.
    const of = wish === 'store_credit' ? idNamed('account', 'bea') : buyerId
    const commands = everyCommand(wish).map((command) => ({ ...command, buyerId: of }))
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
  if (command.type === 'OpenChargeback' && isKnown(state) && state.bankIds.length > 0) return undefined
  const decided = dispute.decide(state, command)
  if (isRefusal(decided) || decided.length === 0) return undefined
  return { events: [...events, ...decided], state: decided.reduce(dispute.evolve, state) }
}
