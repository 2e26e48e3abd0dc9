import { DEADLINES } from '#domain/disputes/deadlines.ts'
import { DISPUTE_REASONS, OUTCOMES, type Side, type Stage } from '#domain/disputes/dispute-types.ts'
import { isRefund } from '#domain/disputes/resolution.ts'
import type { DisputeCard, DisputeView, EntryView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge, type BadgeTone } from '#frontend/shared/ui/badge.tsx'
import type { Column } from '#frontend/shared/ui/data-table.tsx'

/** Short status labels for badges. */
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

/** The tone of the status in a console. */
export const disputeTone = (stage: Stage): 'neutral' | 'bad' | 'waiting' =>
  stage === 'closed' ? 'neutral' : stage === 'chargeback' ? 'bad' : 'waiting'

export const stageTone = (stage: Stage): BadgeTone =>
  stage === 'closed' ? 'plain' : stage === 'chargeback' ? 'tomato' : 'honey'

/** The reported problem. Chargebacks have no reported reason. */
export const problemLabel = ({ reason }: Pick<DisputeCard, 'reason'>): string =>
  reason === null ? 'Disputed at the bank' : DISPUTE_REASONS[reason]

/** What happens next and by when, from the viewer's perspective. */
export function nextStepText(dispute: DisputeView): string {
  const { stage, viewer, producerName, dueAt } = dispute
  const due = dueAt ? formatDateTime(dueAt) : ''
  switch (stage) {
    case 'awaiting_producer':
      return viewer === 'producer'
        ? `Respond by ${due}. After that we continue without your response.`
        : `${producerName} has until ${due} to respond. After that we continue without a response.`
    case 'awaiting_buyer':
      return viewer === 'buyer'
        ? `Accept or decline the offer by ${due}. After that we investigate.`
        : `The buyer has until ${due} to accept the offer. After that we investigate.`
    case 'mediation':
      return `We mediate until ${due}. Without a settlement by then, we investigate.`
    case 'investigation':
      return `We review the order history and both parties’ evidence until ${due}. Then we decide.`
    case 'final_decision':
      return `We decide by ${due} and notify both parties.`
    case 'decided':
      return `The decision takes effect on ${due} unless a party appeals before then.`
    case 'appealed':
      return `Another agent decides the appeal by ${due}. That decision is final.`
    case 'remedy':
      return remedyLabel(dispute, due)
    case 'chargeback':
      return chargebackStatusLabel(dispute)
    case 'closed':
      return closedLabel(dispute)
  }
}

/** Buyer and producer wait; staff must respond to the bank by the processor's deadline. */
function chargebackStatusLabel({ viewer, chargeback, stagedEvidence, dueAt }: DisputeView): string {
  const disputed = chargeback?.amountCents ? `${formatMoney(chargeback.amountCents)} of the payment` : 'the payment'
  const reason = chargeback ? ` (${chargeback.reason.replaceAll('_', ' ')})` : ''
  const claim = `The buyer disputed ${disputed} at their bank${reason}.`
  if (viewer !== 'staff' || !chargeback) return `${claim} This dispute waits until the bank decides.`
  const { submitted, accepted } = chargeback
  if (accepted)
    return `${accepted.by} accepted the loss on ${formatDateTime(accepted.at)}. The bank refunds the buyer, and then this dispute closes.`
  if (submitted)
    return `${submitted.by} submitted the evidence on ${formatDateTime(submitted.at)}. The bank decides, usually within ${DEADLINES.bankDecisionDays} days. Until then this dispute waits.`
  const due = dueAt ? ` by ${formatDateTime(dueAt)}` : ''
  const action = stagedEvidence ? 'Submit the staged evidence' : 'Stage and submit evidence'
  return `${claim} ${action}${due}, or accept the loss. Without evidence by then, the bank refunds the buyer.`
}

function remedyLabel({ remedy, viewer }: DisputeView, due: string): string {
  if (!remedy) return ''
  if (remedy.resolution.kind === 'store_credit') return `The store credit is issued by ${due}.`
  if (isRefund(remedy.resolution)) return `The refund is sent by ${due}.`
  if (remedy.status === 'contested') return `The buyer reports that it was not done. We review it by ${due}.`
  const isPlan = remedy.resolution.kind === 'improvement_plan'
  if (remedy.status === 'confirmed')
    return isPlan
      ? `The producer confirmed completion. We review it by ${due}.`
      : `The producer confirmed the replacement. The dispute closes on ${due} unless the buyer objects.`
  if (viewer === 'producer')
    return isPlan
      ? `Carry out the plan by ${due} and confirm it here.`
      : `Hand over the replacement by ${due} and confirm it here.`
  return isPlan ? `The producer carries the plan out by ${due}.` : `The producer hands the replacement over by ${due}.`
}

function closedLabel({ outcome, refund, totalCents }: DisputeView): string {
  const text = outcome ? OUTCOMES[outcome] : 'This dispute is closed'
  return refund && refund.amountCents > 0
    ? `${text}: ${formatMoney(refund.amountCents)} of ${formatMoney(totalCents)} paid.`
    : `${text}.`
}

/** The status column shared by all dispute lists. */
export const DISPUTE_STATUS_LABELS: Column<DisputeCard> = {
  title: 'Status',
  cell: ({ outcome, stage }) =>
    outcome ? OUTCOMES[outcome] : <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge>,
}

type DisputeParties = Pick<DisputeView, 'viewer' | 'buyerName' | 'producerName'>

/** A party's name from the viewer's perspective. */
export function sideLabel(side: Side, { viewer, buyerName, producerName }: DisputeParties): string {
  if (side === viewer) return 'you'
  return side === 'producer' ? producerName : (buyerName ?? 'the buyer')
}

/** The actor's name at the start of a sentence. */
export function partyName({ actor, staff }: Pick<EntryView, 'actor' | 'staff'>, seen: DisputeParties): string {
  if (actor === 'staff') return staff ?? 'Our support team'
  if (actor === 'system') return 'The marketplace'
  const text = sideLabel(actor, seen)
  return text[0]!.toUpperCase() + text.slice(1)
}
