import type { Charge } from './api-objects.ts'
import { invalid } from './api-problem.ts'
import { DISPUTE_FEE, newBooking } from './bookings.ts'
import type { Change, News } from './change.ts'
import type { Clerk } from './clerk.ts'
import { type Dispute, isInquiry, isOver, newDispute } from './dispute-objects.ts'

interface Case {
  readonly dispute: Dispute
  readonly clerk: Clerk
}

/** The card's owner goes to the bank. */
export function beginDispute(parts: {
  charge: Charge
  claim: { reason: string; inquiry: boolean }
  clerk: Clerk
}): Change {
  const { charge, claim, clerk } = parts
  const dispute = newDispute(clerk.made('dp'), { charge, ...claim })
  const disputed: Charge = { ...charge, disputed: true }
  const lapse = { errand: 'lapse_dispute', of: dispute.id, at: dispute.evidence_details.due_by * 1000 } as const
  if (claim.inquiry) return { ...told('charge.dispute.created', dispute, [disputed]), errands: [lapse] }
  return { ...withdrawn({ dispute, clerk }, ['charge.dispute.created'], [disputed]), errands: [lapse] }
}

export interface Evidence {
  readonly evidence?: Readonly<Record<string, unknown>> | undefined
  readonly submit: boolean
  readonly metadata: Readonly<Record<string, string>>
}

/** Keeps what was said for the payment, and hands it to the bank, which decides later. */
export function giveEvidence(at: Case & { given: Evidence; settleMs: number }): Change {
  const { dispute, given, clerk, settleMs } = at
  demandOpen(dispute)
  demandInTime(at)
  const details = dispute.evidence_details
  const evidence = withoutEmptied({ ...dispute.evidence, ...given.evidence })
  demandRoom(evidence)
  const metadata = { ...dispute.metadata, ...given.metadata }
  const staged: Dispute = { ...dispute, evidence, metadata, evidence_details: { ...details, has_evidence: true } }
  if (!given.submit) return told('charge.dispute.updated', staged)
  const handed: Dispute = {
    ...staged,
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
    evidence_details: {
      ...staged.evidence_details,
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
  }
  const decide = { errand: 'decide_dispute', of: dispute.id, at: clerk.now() + settleMs } as const
  return { ...told('charge.dispute.updated', handed), errands: [decide] }
}

/** The bank reads what was handed in. As with Stripe's test mode, the words say what it makes of it. */
export function decide({ dispute, clerk }: Case): Change {
  const words = dispute.evidence.uncategorized_text
  if (isOver(dispute)) return told(undefined, dispute)
  if (words === 'escalate_inquiry_evidence' && isInquiry(dispute)) return escalate({ dispute, clerk })
  if (words === 'winning_evidence') return isInquiry(dispute) ? closeInquiry(dispute) : win({ dispute, clerk })
  if (words === 'losing_evidence') return isInquiry(dispute) ? closeInquiry(dispute) : lose(dispute)
  return told(undefined, dispute)
}

/** Nobody said anything in time, or nobody wants to. */
export function giveUp(dispute: Dispute): Change {
  demandOpen(dispute)
  return isInquiry(dispute) ? closeInquiry(dispute) : lose(dispute)
}

export const closeInquiry = (dispute: Dispute): Change =>
  told('charge.dispute.closed', { ...dispute, status: 'warning_closed' })

const lose = (dispute: Dispute): Change => told('charge.dispute.closed', { ...dispute, status: 'lost' })

function win({ dispute, clerk }: Case): Change {
  const back = newBooking(clerk.made('txn'), { type: 'adjustment', amount: dispute.amount, source: dispute.id })
  const won: Dispute = { ...dispute, status: 'won', balance_transactions: [...dispute.balance_transactions, back] }
  const news = ['charge.dispute.funds_reinstated', 'charge.dispute.closed'].map((type): News => ({ type, object: won }))
  return { objects: [won, back], news, answer: won }
}

function escalate({ dispute, clerk }: Case): Change {
  const open: Dispute = { ...dispute, status: 'needs_response', is_charge_refundable: false }
  return withdrawn({ dispute: open, clerk }, ['charge.dispute.updated'])
}

/** The bank takes the money back, and the processor a fee. */
function withdrawn({ dispute, clerk }: Case, types: string[], more: Charge[] = []): Change {
  const amount = -dispute.amount
  const taken = newBooking(clerk.made('txn'), { type: 'adjustment', amount, fee: DISPUTE_FEE, source: dispute.id })
  const object: Dispute = { ...dispute, balance_transactions: [taken] }
  const news = [...types, 'charge.dispute.funds_withdrawn'].map((type): News => ({ type, object }))
  return { objects: [object, taken, ...more], news, answer: object }
}

const told = (type: string | undefined, dispute: Dispute, more: Charge[] = []): Change => ({
  objects: [dispute, ...more],
  news: type ? [{ type, object: dispute }] : [],
  answer: dispute,
})

function demandOpen(dispute: Dispute): void {
  if (['needs_response', 'warning_needs_response', 'under_review', 'warning_under_review'].includes(dispute.status))
    return
  throw invalid(`This dispute is already closed: ${dispute.status}.`, { code: 'dispute_closed' })
}

function demandInTime({ dispute, clerk }: Case): void {
  if (clerk.now() < dispute.evidence_details.due_by * 1000) return
  throw invalid('The time to respond to this dispute is over.', { code: 'dispute_past_due' })
}

/** A field that is given as nothing is taken out. */
const withoutEmptied = (evidence: Dispute['evidence']): Dispute['evidence'] =>
  Object.fromEntries(Object.entries(evidence).filter(([, words]) => words !== ''))

function demandRoom(evidence: Dispute['evidence']): void {
  const characters = Object.values(evidence).reduce<number>((sum, words) => sum + String(words).length, 0)
  if (characters <= MOST_CHARACTERS) return
  throw invalid(`Evidence has ${characters} characters; at most ${MOST_CHARACTERS} are taken.`, { param: 'evidence' })
}
const MOST_CHARACTERS = 150_000
