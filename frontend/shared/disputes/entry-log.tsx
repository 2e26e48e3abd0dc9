import { STAGES } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { PaperList } from '#frontend/shared/ui/document-field.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { sideWords, whoWords } from './dispute-status.tsx'
import { resolutionWords } from './resolutions.tsx'

interface EntryLogProps {
  readonly the: DisputeView
  readonly paperAddress: (documentId: string) => string
}

/** Everything that was said and done, oldest first. */
export const EntryLog = ({ the, paperAddress }: EntryLogProps) => (
  <ol className="entry-log">
    {the.entries.map((entry, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added.
      <li key={i} className={`entry entry-${entry.actor}`}>
        <EntryText the={the} entry={entry} paperAddress={paperAddress} />
      </li>
    ))}
  </ol>
)

/** What happened, who wrote what, and the files with it. */
export function EntryText({ the, entry, paperAddress }: EntryLogProps & { readonly entry: EntryView }) {
  const { at, statement, improvementPlan, resolution, evidence } = entry
  return (
    <>
      <p className="entry-head">
        <strong>{entryWords(entry, the)}</strong> <Moment at={at} />
      </p>
      {resolution && <p>{resolutionWords(resolution, the)}</p>}
      {improvementPlan && <p>The plan: {improvementPlan}</p>}
      {statement && <blockquote>{statement}</blockquote>}
      <PaperList papers={evidence} addressOf={paperAddress} />
    </>
  )
}

type Seen = Pick<DisputeView, 'viewer' | 'buyerName' | 'producerName'>

/** What happened, in a sentence. */
function entryWords(entry: EntryView, seen: Seen): string {
  const { kind, recipient: to, stage } = entry
  const who = whoWords(entry, seen)
  const whom = to === 'staff' ? 'our support team' : to ? sideWords(to, seen) : ''
  switch (kind) {
    case 'opened':
      return `${who} reported a problem`
    case 'chargeback_opened':
      return 'The buyer asked their bank for the money'
    case 'chargeback_updated':
      return 'The bank set another deadline for evidence'
    case 'chargeback_closed':
      return 'The bank is done, and the case goes on'
    case 'evidence_staged':
      return `${who} staged the evidence at the processor`
    case 'evidence_submitted':
      return `${who} submitted the evidence to the bank`
    case 'chargeback_loss_accepted':
      return `${who} accepted the loss`
    case 'offer_made':
      return `${who} made an offer`
    case 'offer_accepted':
      return `${who} took the offer`
    case 'offer_declined':
      return `${who} did not take the offer`
    case 'contested':
      return `${who} answered that there is nothing to make good`
    case 'statement_added':
      return `${who} wrote`
    case 'escalated':
      return `It went on: ${stage ? lowered(STAGES[stage]) : 'the next stage'}`
    case 'reminder_sent':
      return `A reminder went to ${whom}`
    case 'assigned':
      return `${who} took the case`
    case 'information_requested':
      return `${who} asked ${whom}`
    case 'settlement_proposed':
      return `${who} proposed how to settle it`
    case 'settlement_accepted':
      return `${who} accepted the proposal`
    case 'settlement_declined':
      return `${who} did not accept the proposal`
    case 'decided':
      return `${who} decided`
    case 'decision_accepted':
      return `${who} accepted the decision`
    case 'appealed':
      return `${who} appealed`
    case 'appeal_decided':
      return `${who} decided the appeal`
    case 'remedy_started':
      return 'What was settled is carried out'
    case 'remedy_confirmed':
      return `${who} confirmed that it is done`
    case 'remedy_contested':
      return `${who} objected: it was not done`
    case 'remedy_converted':
      return `${who} turned it into a refund`
    case 'refund_approved':
      return 'The money is on its way back'
    case 'withdrawn':
      return `${who} took the report back`
    case 'closed':
      return 'The case was closed'
  }
}

const lowered = (words: string): string => words[0]!.toLowerCase() + words.slice(1)
