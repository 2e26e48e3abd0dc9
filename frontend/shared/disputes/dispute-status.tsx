import { DEADLINES } from '#domain/disputes/deadlines.ts'
import { DISPUTE_REASONS, OUTCOMES, type Side, type Stage } from '#domain/disputes/dispute-types.ts'
import { isRefund } from '#domain/disputes/resolution.ts'
import type { DisputeCard, DisputeView, EntryView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge, type BadgeTone } from '#frontend/shared/ui/badge.tsx'
import type { Column } from '#frontend/shared/ui/data-table.tsx'

/** Where a case stands, as short as a badge. */
export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  awaiting_producer: 'Awaiting producer',
  awaiting_buyer: 'Awaiting buyer',
  mediation: 'In mediation',
  investigation: 'Under investigation',
  final_decision: 'Awaiting decision',
  decided: 'Decided',
  appealed: 'Appealed',
  remedy: 'Remedy in progress',
  chargeback: 'Disputed at the bank',
  closed: 'Closed',
}

export const stageTone = (stage: Stage): BadgeTone =>
  stage === 'closed' ? 'plain' : stage === 'chargeback' ? 'tomato' : 'honey'

/** What came from the bank was never said to be anything else. */
export const problemWords = ({ reason }: Pick<DisputeCard, 'reason'>): string =>
  reason === null ? 'Disputed at the bank' : DISPUTE_REASONS[reason]

/** What happens next, and until when, for the one who reads it. */
export function nextWords(the: DisputeView): string {
  const { stage, viewer, producerName, dueAt } = the
  const due = dueAt ? momentWords(dueAt) : ''
  switch (stage) {
    case 'awaiting_producer':
      return viewer === 'producer'
        ? `Please answer by ${due}. After that we go on without your answer.`
        : `${producerName} has until ${due} to answer. After that we go on without the answer.`
    case 'awaiting_buyer':
      return viewer === 'buyer'
        ? `Please say by ${due} whether you take the offer. After that we look into it.`
        : `The buyer has until ${due} to take the offer. After that we look into it.`
    case 'mediation':
      return `We mediate between the two until ${due}. If nothing is settled by then, we look into it.`
    case 'investigation':
      return `We look into the order as it happened, and into what both sides sent, until ${due}. Then we decide.`
    case 'final_decision':
      return `We decide by ${due}, and write to both sides.`
    case 'decided':
      return `The decision takes effect on ${due}, unless somebody appeals before that.`
    case 'appealed':
      return `Somebody who has not decided this before decides the appeal by ${due}. That is final.`
    case 'remedy':
      return remedyWords(the, due)
    case 'chargeback':
      return bankWords(the)
    case 'closed':
      return closedWords(the)
  }
}

/** The two sides wait; the staff has to answer the bank by the date the processor names. */
function bankWords({ viewer, chargeback, stagedEvidence, dueAt }: DisputeView): string {
  const disputed = chargeback?.amountCents ? `${formatMoney(chargeback.amountCents)} of the payment` : 'the payment'
  const reason = chargeback ? ` (${chargeback.reason.replaceAll('_', ' ')})` : ''
  const asked = `The buyer disputed ${disputed} at their bank${reason}.`
  if (viewer !== 'staff' || !chargeback) return `${asked} Until the bank has decided, this case waits.`
  const { submitted, accepted } = chargeback
  if (accepted)
    return `${accepted.by} accepted the loss on ${momentWords(accepted.at)}. The bank gives the money to the buyer, and then this case is closed.`
  if (submitted)
    return `${submitted.by} submitted the evidence on ${momentWords(submitted.at)}. The bank decides, usually within ${DEADLINES.bankDecisionDays} days. Until then this case waits.`
  const due = dueAt ? ` by ${momentWords(dueAt)}` : ''
  const deed = stagedEvidence ? 'Submit the staged evidence' : 'Stage and submit evidence'
  return `${asked} ${deed}${due}, or accept the loss. Without evidence by then, the bank gives the money to the buyer.`
}

function remedyWords({ remedy, viewer }: DisputeView, due: string): string {
  if (!remedy) return ''
  if (remedy.resolution.kind === 'store_credit') return `The store credit is given by ${due}.`
  if (isRefund(remedy.resolution)) return `The money is sent back by ${due}.`
  if (remedy.status === 'contested') return `The buyer says that it was not done. We look at it by ${due}.`
  const isPlan = remedy.resolution.kind === 'improvement_plan'
  if (remedy.status === 'confirmed')
    return isPlan
      ? `The producer says that it is done. We look at it by ${due}.`
      : `The producer says that the replacement was handed over. Unless the buyer objects by ${due}, that is the end of it.`
  if (viewer === 'producer')
    return isPlan
      ? `Please carry the plan out by ${due}, and confirm it here.`
      : `Please hand the replacement over by ${due}, and confirm it here.`
  return isPlan ? `The producer carries the plan out by ${due}.` : `The producer hands the replacement over by ${due}.`
}

function closedWords({ outcome, refund, totalCents }: DisputeView): string {
  const words = outcome ? OUTCOMES[outcome] : 'This case is closed'
  return refund && refund.amountCents > 0
    ? `${words}: ${formatMoney(refund.amountCents)} of ${formatMoney(totalCents)} paid.`
    : `${words}.`
}

/** What every list of cases tells. */
export const STANDING: Column<DisputeCard> = {
  title: 'Status',
  cell: ({ outcome, stage }) =>
    outcome ? OUTCOMES[outcome] : <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge>,
}

type Seen = Pick<DisputeView, 'viewer' | 'buyerName' | 'producerName'>

/** One of the two sides, as the one who reads it calls them. */
export function sideWords(side: Side, { viewer, buyerName, producerName }: Seen): string {
  if (side === viewer) return 'you'
  return side === 'producer' ? producerName : (buyerName ?? 'the buyer')
}

/** Who did something: at the beginning of a sentence. */
export function whoWords({ actor, staff }: Pick<EntryView, 'actor' | 'staff'>, seen: Seen): string {
  if (actor === 'staff') return staff ?? 'Our support team'
  if (actor === 'system') return 'The market'
  const words = sideWords(actor, seen)
  return words[0]!.toUpperCase() + words.slice(1)
}
