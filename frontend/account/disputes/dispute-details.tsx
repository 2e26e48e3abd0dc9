import type { ReactNode } from 'react'
import type { DisputeAccess } from '#frontend/shared/disputes/api.ts'
import { CurrentProposal } from '#frontend/shared/disputes/current-proposal.tsx'
import { nextStepText } from '#frontend/shared/disputes/dispute-status.tsx'
import { EntryLog } from '#frontend/shared/disputes/entry-log.tsx'
import { UnsentDrafts } from '#frontend/shared/disputes/unsent-drafts.tsx'
import { urlOf } from '#frontend/shared/lib/endpoint.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { PartyActions } from './party-actions.tsx'
import '#frontend/shared/disputes/disputes.css'

interface DisputeDetailsProps extends DisputeAccess {
  /** The form that responds to the report. */
  readonly answer?: ReactNode
}

/** The next step, the actions of this party and the conversation. */
export function DisputeDetails({ dispute, orderKey, answer }: DisputeDetailsProps) {
  useLiveTopic('order', dispute.orderId, orderKey)
  return (
    <div className="dispute-details">
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
      <UnsentDrafts dispute={dispute} />
      <Card role="region" aria-label="Conversation">
        <h2>Conversation</h2>
        <EntryLog dispute={dispute} documentUrl={(documentId) => documentUrl({ dispute, orderKey }, documentId)} />
      </Card>
    </div>
  )
}

const documentUrl = ({ dispute, orderKey }: DisputeAccess, documentId: string): string =>
  urlOf('/api/disputes/:id/evidence/:documentId', {
    params: { id: dispute.id, documentId: documentId },
    query: { key: orderKey },
  })
