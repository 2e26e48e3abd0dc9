import type { ReactNode } from 'react'
import type { Seen } from '#frontend/shared/disputes/api.ts'
import { DraftAutosave } from '#frontend/shared/disputes/case-drafts.tsx'
import { CurrentProposal } from '#frontend/shared/disputes/current-proposal.tsx'
import { nextStepText } from '#frontend/shared/disputes/dispute-status.tsx'
import { EntryLog } from '#frontend/shared/disputes/entry-log.tsx'
import { addressOf } from '#frontend/shared/lib/endpoint.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { PartyActions } from './party-actions.tsx'
import '#frontend/shared/disputes/disputes.css'

interface CaseMainProps extends Seen {
  /** The form that responds to the report. */
  readonly answer?: ReactNode
}

/** The next step, the actions of this party and the conversation. */
export function CaseMain({ dispute, orderKey, answer }: CaseMainProps) {
  useLiveTopic('order', dispute.orderId, orderKey)
  return (
    <div className="case-main">
      <CurrentProposal dispute={dispute} />
      <Card role="region" aria-label="What happens next">
        <h2>What happens next</h2>
        <div role="status">
          {dispute.viewer !== 'staff' && dispute.informationRequestedFrom.includes(dispute.viewer) && (
            <p>
              <strong>We asked you a question.</strong> Answer below.
            </p>
          )}
          <p>{nextStepText(dispute)}</p>
        </div>
        {answer}
        <PartyActions dispute={dispute} orderKey={orderKey} />
      </Card>
      <DraftAutosave dispute={dispute} />
      <Card role="region" aria-label="Conversation">
        <h2>Conversation</h2>
        <EntryLog dispute={dispute} paperAddress={(documentId) => documentUrl({ dispute, orderKey }, documentId)} />
      </Card>
    </div>
  )
}

const documentUrl = ({ dispute, orderKey }: Seen, documentId: string): string =>
  addressOf('/api/disputes/:id/evidence/:documentId', {
    params: { id: dispute.id, documentId: documentId },
    query: { key: orderKey },
  })
