import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { Reportable } from '#domain/disputes/may-report.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { SideCommand } from '#domain/disputes/side-commands.ts'
import type { StaffCommand } from '#domain/disputes/staff-commands.ts'
import { hoursAfter } from '#domain/disputes/terms.ts'
import type { StaffMember, StaffRole } from '#domain/kernel/actor.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { disputeIds, OPENED_AT } from '#tests/support/dispute-events.ts'
import { idNamed } from '#tests/support/ids.ts'

export const eggs = idNamed('product', 'eggs')
export const honey = idNamed('product', 'honey')
const { buyerId, accountId } = disputeIds
export const BOUGHT = [
  { productId: eggs, quantity: 2 },
  { productId: honey, quantity: 1 },
]
export const staff = (name: string, role: StaffRole = 'support'): StaffMember => ({
  ...{ accountId: idNamed('account', name), role },
})
/** So many hours after the report. */
export const hours = (n: number): string => hoursAfter(OPENED_AT, n)

const FRESH: Reportable = {
  ...{ paid: true, overSince: hours(-2), hasOpen: false },
  lines: [
    { productId: eggs, spoils: true },
    { productId: honey, spoils: false },
  ],
}
type Report = Extract<DisputeCommand, { type: 'ReportProblem' }>
export const report = (over: Partial<Report> = {}): DisputeCommand => ({
  ...{ type: 'ReportProblem', ...disputeIds, problem: 'quality', lines: [{ productId: eggs, quantity: 1 }] },
  ...{ wish: 'full_refund', text: 'Half of them were broken.', papers: [], order: FRESH, bought: BOUGHT },
  ...{ at: OPENED_AT, ...over },
})
export const handedOver = (hoursAgo: number): Partial<Report> => ({ order: { ...FRESH, overSince: hours(-hoursAgo) } })
export const underWay: Partial<Report> = { order: { ...FRESH, overSince: undefined } }
export const unpaid: Partial<Report> = { order: { ...FRESH, paid: false } }

type Plain = Exclude<SideCommand['type'], 'AnswerClaim' | 'AnswerOffer' | 'AnswerProposal'>
const WHO = { buyer: buyerId, producer: accountId }
const said = (side: 'buyer' | 'producer', at: number) => ({
  ...({ side, personId: WHO[side], text: 'As I said.', papers: [], at: hours(at), buyerId } as const),
})
export const does = (side: 'buyer' | 'producer', type: Plain, at = 1): DisputeCommand => ({ type, ...said(side, at) })
export const answers = (offer: Resolution | null, at = 1): DisputeCommand => ({
  ...{ type: 'AnswerClaim', ...said('producer', at), offer, left: BOUGHT },
})
export const takes = (side: 'buyer' | 'producer', type: 'AnswerOffer' | 'AnswerProposal', accept: boolean, at = 1) =>
  ({ type, ...said(side, at), accept }) satisfies DisputeCommand

const by = (who: StaffMember, at: number) => ({ staff: who, at: hours(at), buyerId })
export const takesCase = (who: StaffMember, at = 1): DisputeCommand => ({ type: 'TakeDispute', ...by(who, at) })
export const decides = (who: StaffMember, resolution: Resolution, at = 1): DisputeCommand => ({
  ...{ type: 'DecideDispute', ...by(who, at), resolution, left: BOUGHT, text: 'We have looked.', plan: 'Sort them.' },
})
export const proposes = (who: StaffMember, resolution: Resolution, at = 1): DisputeCommand => ({
  ...{ type: 'ProposeSettlement', ...by(who, at), resolution, left: BOUGHT, text: 'How about it?', plan: 'Sort them.' },
})
export const works = (who: StaffMember, work: Extract<StaffCommand, { type: 'TurnRemedy' | 'CloseRemedy' }>, at = 1) =>
  ({ ...work, ...by(who, at) }) satisfies DisputeCommand
export const clock = (at: number): DisputeCommand => ({ type: 'LookAtClock', at: hours(at), buyerId })
export const refunded = (amountCents = 400): DisputeCommand => ({
  ...{ type: 'RecordRefund', refundId: idNamed('refund', 'one'), amountCents, at: hours(1), buyerId },
})
export const bankAsks = (id = 'dp_1', at = 1): DisputeCommand => ({
  ...{ type: 'OpenChargeback', ...disputeIds, bankDisputeId: id, reason: 'fraudulent', at: hours(at) },
})
export const bankSays = (outcome: 'won' | 'lost' | 'withdrawn', id = 'dp_1', at = 1): DisputeCommand => ({
  ...{ type: 'EndChargeback', bankDisputeId: id, outcome, at: hours(at), buyerId },
})

export const stages = (who: StaffMember, fingerprint = 'all of it', at = 1): DisputeCommand => ({
  ...{ type: 'StageEvidence', ...by(who, at), fields: [{ field: 'customer_name', hmac: 'a hash' }], fingerprint },
  dueBy: hours(200),
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
