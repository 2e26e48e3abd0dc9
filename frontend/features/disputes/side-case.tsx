import { addressOf } from '#frontend/lib/endpoint.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { Seen } from './api.ts'
import { CaseHead } from './case-head.tsx'
import { CaseSide } from './case-side.tsx'
import { EntryLog } from './entry-log.tsx'
import { KeptWords } from './kept-words.tsx'
import { OnTheTable } from './on-the-table.tsx'
import { SideDeeds } from './side-deeds.tsx'
import { nextWords } from './stage-words.ts'
import './disputes.css'

/** A case as its buyer or its producer sees it. */
export function SideCase({ the, orderKey }: Seen) {
  useLiveTopic('order', the.orderId, orderKey)
  return (
    <>
      <BackLink to={paths.order(the.orderId, orderKey)}>Order #{the.orderNumber}</BackLink>
      <CaseHead the={the} />
      <div className="case">
        <div className="case-main">
          <OnTheTable the={the} />
          <Card role="region" aria-label="What happens next">
            <h2>What happens next</h2>
            <div role="status">
              {the.viewer !== 'staff' && the.informationRequestedFrom.includes(the.viewer) && (
                <p>
                  <strong>We have asked you something.</strong> Please answer below.
                </p>
              )}
              <p>{nextWords(the)}</p>
            </div>
            {the.allowedActions.includes('respond') && <AnswerForm the={the} orderKey={orderKey} />}
            <SideDeeds the={the} orderKey={orderKey} />
          </Card>
          <KeptWords the={the} />
          <Card role="region" aria-label="Everything said">
            <h2>Everything said</h2>
            <EntryLog the={the} paperAddress={(documentId) => paperAddress({ the, orderKey }, documentId)} />
          </Card>
        </div>
        <CaseSide the={the} />
      </div>
    </>
  )
}

const paperAddress = ({ the, orderKey }: Seen, documentId: string): string =>
  addressOf('/api/disputes/:id/evidence/:documentId', {
    params: { id: the.id, documentId: documentId },
    query: { key: orderKey },
  })
