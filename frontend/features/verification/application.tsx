import { useQuery } from '@tanstack/react-query'
import { REVIEW_AREAS, reviewAreas } from '#domain/producer-verification/application.ts'
import type { ApplicationView } from '#domain/producer-verification/contract.ts'
import { dateWords, dayWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PaperList } from '#frontend/ui/paper-list.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { applicationQuery } from './api.ts'
import { Asked } from './asked.tsx'
import { DecisionForm } from './decision-form.tsx'
import { paperAddress } from './paper-address.ts'
import { STANDINGS } from './standing-words.ts'

/** One application with all that was told, to decide. */
export function Application({ applicationId }: { readonly applicationId: string }) {
  const found = useQuery(applicationQuery(applicationId))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  const { producerId, businessName, city, status, submittedAt, reviewDueOn, informationRequests, documents } =
    found.data
  const { label, tone } = STANDINGS[status]
  return (
    <div className="verification">
      <Card role="region" aria-label={businessName}>
        <h2>
          <TextLink to={paths.producer(producerId)}>{businessName}</TextLink>
        </h2>
        <p>
          <Badge tone={tone}>{label}</Badge> {city}. Applied on {dateWords(submittedAt)}
          {DUE[status](reviewDueOn)}.
        </p>
        <Told application={found.data} />
        <PaperList papers={documents} addressOf={paperAddress(applicationId)} />
        {documents.length > 0 && !found.data.isOwnBusiness && (
          <p className="field-hint">Whenever you open one of them, that is written down.</p>
        )}
        <Asked informationRequests={informationRequests} />
        <Outcome application={found.data} />
      </Card>
      {status === 'pending' && !found.data.isOwnBusiness && (
        <DecisionForm key={found.data.id} application={found.data} />
      )}
    </div>
  )
}

/** While the producer is asked, the clock is stopped: their answer sets a new due date. */
const DUE: Readonly<Record<ApplicationView['status'], (reviewDueOn: string) => string>> = {
  pending: (reviewDueOn) => `, due on ${dayWords(reviewDueOn)}`,
  information_requested: () => '. The clock is stopped until the producer answers',
  withdrawn: () => '',
  approved: () => '',
  rejected: () => '',
  revoked: () => '',
}

function Told({ application: { details } }: { readonly application: ApplicationView }) {
  if (!details) return <p>What was told has been erased.</p>
  return (
    <dl className="verification-areas">
      {reviewAreas.map((area) => {
        const { statement, documents, link } = details[area]
        return (
          <div key={area}>
            <dt>{REVIEW_AREAS[area].title}</dt>
            <dd>
              <p>{statement}</p>
              {documents && <p className="verification-papers">{documents}</p>}
              {link && (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {link}
                </a>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Outcome({ application }: { readonly application: ApplicationView }) {
  const { isOwnBusiness, status, decidedAt, decidedBy, reason } = application
  if (isOwnBusiness && status === 'pending') return <p>This is your own business: somebody else decides.</p>
  if (status === 'information_requested') return <p>The producer has been asked and has not answered yet.</p>
  if (!decidedAt || !decidedBy) return null
  return (
    <p>
      Decided by {decidedBy} on {dateWords(decidedAt)}: {reason}
    </p>
  )
}
