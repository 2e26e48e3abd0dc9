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
export function Application({ producerId }: { readonly producerId: string }) {
  const found = useQuery(applicationQuery(producerId))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  const { businessName, city, status, submittedAt, dueOn, asked, papers } = found.data
  const { label, tone } = STANDINGS[status]
  return (
    <div className="verification">
      <Card role="region" aria-label={businessName}>
        <h2>
          <TextLink to={paths.producer(producerId)}>{businessName}</TextLink>
        </h2>
        <p>
          <Badge tone={tone}>{label}</Badge> {city}. Applied on {dateWords(submittedAt)}
          {DUE[status](dueOn)}.
        </p>
        <Told application={found.data} />
        <PaperList papers={papers} addressOf={paperAddress(producerId)} />
        {papers.length > 0 && !found.data.own && (
          <p className="field-hint">Whenever you open one of them, that is written down.</p>
        )}
        <Asked asked={asked} />
        <Outcome application={found.data} />
      </Card>
      {status === 'waiting' && !found.data.own && <DecisionForm key={found.data.id} application={found.data} />}
    </div>
  )
}

/** While the producer is asked, the clock is stopped: their answer sets a new due date. */
const DUE: Readonly<Record<ApplicationView['status'], (dueOn: string) => string>> = {
  waiting: (dueOn) => `, due on ${dayWords(dueOn)}`,
  asked: () => '. The clock is stopped until the producer answers',
  withdrawn: () => '',
  approved: () => '',
  refused: () => '',
}

function Told({ application: { dossier } }: { readonly application: ApplicationView }) {
  if (!dossier) return <p>What was told has been erased.</p>
  return (
    <dl className="verification-areas">
      {reviewAreas.map((area) => {
        const { statement, papers, link } = dossier[area]
        return (
          <div key={area}>
            <dt>{REVIEW_AREAS[area].title}</dt>
            <dd>
              <p>{statement}</p>
              {papers && <p className="verification-papers">{papers}</p>}
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
  const { own, status, decidedAt, decidedBy, reason } = application
  if (own && status === 'waiting') return <p>This is your own business: somebody else decides.</p>
  if (status === 'asked') return <p>The producer has been asked and has not answered yet.</p>
  if (!decidedAt || !decidedBy) return null
  return (
    <p>
      Decided by {decidedBy} on {dateWords(decidedAt)}: {reason}
    </p>
  )
}
