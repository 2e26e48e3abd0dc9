import { STAGES } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { DocumentList } from '#frontend/shared/ui/document-field.tsx'
import { TimelineEntry } from '#frontend/shared/ui/timeline-entry.tsx'
import { partyName, sideLabel } from './dispute-status.tsx'
import { resolutionLabel } from './resolutions.tsx'

interface EntryLogProps {
  readonly dispute: DisputeView
  readonly documentUrl: (documentId: string) => string
}

/** All entries of a dispute, oldest first. */
export const EntryLog = ({ dispute, documentUrl }: EntryLogProps) => (
  <ol className="entry-log">
    {dispute.entries.map((entry, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries are append-only.
      <li key={i} className={`entry entry-${entry.actor}`}>
        <EntryText dispute={dispute} entry={entry} documentUrl={documentUrl} />
      </li>
    ))}
  </ol>
)

/** An entry with its author, text and files. */
export function EntryText({ dispute, entry, documentUrl }: EntryLogProps & { readonly entry: EntryView }) {
  const { at, statement, improvementPlan, resolution, evidence } = entry
  return (
    <>
      <p className="entry-head">
        <strong>{entryLabel(entry, dispute)}</strong> <TimelineEntry at={at} />
      </p>
      {resolution && <p>{resolutionLabel(resolution, dispute)}</p>}
      {improvementPlan && <p>The plan: {improvementPlan}</p>}
      {statement && <blockquote>{statement}</blockquote>}
      <DocumentList documents={evidence} urlOf={documentUrl} />
    </>
  )
}

type DisputeParties = Pick<DisputeView, 'viewer' | 'buyerName' | 'producerName'>

/** The entry as a sentence. */
function entryLabel(entry: EntryView, seen: DisputeParties): string {
  const { kind, recipient, stage } = entry
  const actor = partyName(entry, seen)
  const recipientName = recipient === 'staff' ? 'our support team' : recipient ? sideLabel(recipient, seen) : ''
  switch (kind) {
    case 'opened':
      return `${actor} reported a problem`
    case 'chargeback_opened':
      return 'The buyer opened a chargeback at their bank'
    case 'chargeback_updated':
      return 'The bank changed the evidence deadline'
    case 'chargeback_closed':
      return 'The chargeback was closed and the dispute continues'
    case 'evidence_staged':
      return `${actor} staged the evidence at the processor`
    case 'evidence_submitted':
      return `${actor} submitted the evidence to the bank`
    case 'chargeback_loss_accepted':
      return `${actor} accepted the loss`
    case 'offer_made':
      return `${actor} made an offer`
    case 'offer_accepted':
      return `${actor} accepted the offer`
    case 'offer_declined':
      return `${actor} declined the offer`
    case 'contested':
      return `${actor} contested the report`
    case 'statement_added':
      return `${actor} added a statement`
    case 'escalated':
      return `Moved to ${stage ? lowerFirst(STAGES[stage]) : 'the next stage'}`
    case 'reminder_sent':
      return `We sent a reminder to ${recipientName}`
    case 'assigned':
      return `${actor} took over the dispute`
    case 'note_added':
      return `${actor} added a note`
    case 'information_requested':
      return `${actor} requested information from ${recipientName}`
    case 'settlement_proposed':
      return `${actor} proposed a settlement`
    case 'settlement_accepted':
      return `${actor} accepted the proposal`
    case 'settlement_declined':
      return `${actor} declined the proposal`
    case 'decided':
      return `${actor} decided`
    case 'decision_accepted':
      return `${actor} accepted the decision`
    case 'appealed':
      return `${actor} appealed`
    case 'appeal_decided':
      return `${actor} decided the appeal`
    case 'remedy_started':
      return 'The agreed resolution is in progress'
    case 'remedy_confirmed':
      return `${actor} confirmed completion`
    case 'remedy_contested':
      return `${actor} reported that it was not done`
    case 'remedy_converted':
      return `${actor} converted it to a refund`
    case 'refund_approved':
      return 'The refund was approved'
    case 'withdrawn':
      return `${actor} withdrew the report`
    case 'closed':
      return 'The dispute was closed'
  }
}

const lowerFirst = (text: string): string => text[0]!.toLowerCase() + text.slice(1)
