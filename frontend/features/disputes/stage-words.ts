import { isRefund } from '#domain/disputes/resolution.ts'
import type { DisputeCard, DisputeView } from '#domain/disputes/views.ts'
import { OUTCOMES, PROBLEMS, type Stage } from '#domain/disputes/words.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import type { BadgeTone } from '#frontend/ui/badge.tsx'

/** Where a case stands, as short as a badge. */
export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  answering: 'Waits for the producer',
  offered: 'An offer was made',
  mediation: 'We mediate',
  investigation: 'We look into it',
  decision: 'We decide',
  decided: 'Decided',
  appealed: 'Appealed',
  remedy: 'Being carried out',
  bank: 'The bank decides',
  closed: 'Closed',
}

export const stageTone = (stage: Stage): BadgeTone =>
  stage === 'closed' ? 'plain' : stage === 'bank' ? 'tomato' : 'honey'

/** What came from the bank was never said to be anything else. */
export const problemWords = ({ type }: Pick<DisputeCard, 'type'>): string =>
  type === null ? 'Disputed at the bank' : PROBLEMS[type]

/** What happens next, and until when, for the one who reads it. */
export function nextWords(the: DisputeView): string {
  const { stage, viewer, producerName, dueAt, bank } = the
  const due = dueAt ? momentWords(dueAt) : ''
  switch (stage) {
    case 'answering':
      return viewer === 'producer'
        ? `Please answer by ${due}. After that we go on without your answer.`
        : `${producerName} has until ${due} to answer. After that we go on without the answer.`
    case 'offered':
      return viewer === 'buyer'
        ? `Please say by ${due} whether you take the offer. After that we look into it.`
        : `The buyer has until ${due} to take the offer. After that we look into it.`
    case 'mediation':
      return `We mediate between the two until ${due}. If nothing is settled by then, we look into it.`
    case 'investigation':
      return `We look into the order as it happened, and into what both sides sent, until ${due}. Then we decide.`
    case 'decision':
      return `We decide by ${due}, and write to both sides.`
    case 'decided':
      return `The decision takes effect on ${due}, unless somebody appeals before that.`
    case 'appealed':
      return `Somebody who has not decided this before decides the appeal by ${due}. That is final.`
    case 'remedy':
      return remedyWords(the, due)
    case 'bank':
      return `The buyer has asked their bank for the money${bank ? ` (${bank.reason})` : ''}. Until the bank has decided, this case waits.`
    case 'closed':
      return closedWords(the)
  }
}

function remedyWords({ remedy, viewer }: DisputeView, due: string): string {
  if (!remedy) return ''
  if (remedy.resolution.kind === 'credit') return `The store credit is given by ${due}.`
  if (isRefund(remedy.resolution)) return `The money is sent back by ${due}.`
  if (remedy.status === 'disputed') return `The buyer says that it was not done. We look at it by ${due}.`
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

function closedWords({ outcome, refund }: DisputeView): string {
  const words = outcome ? OUTCOMES[outcome] : 'This case is closed'
  return refund && refund.amountCents > 0 ? `${words}: ${formatMoney(refund.amountCents)}.` : `${words}.`
}
