import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RENEWAL_DAYS, REVIEW_AREAS, reviewAreas } from '#domain/producer-verification/application.ts'
import type { MyVerification as Own } from '#domain/producer-verification/contract.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { ownVerificationQuery } from './api.ts'
import { ApplicationStanding } from './application-standing.tsx'
import { ApplyForm } from './apply-form.tsx'
import './verification.css'

/** Where a producer's verification stands, and the way to ask for one. */
export function OwnVerification() {
  const own = useQuery(ownVerificationQuery)
  if (own.isLoadingError) return <ErrorState error={own.error} retry={() => void own.refetch()} />
  if (!own.data) return <Skeleton height="24rem" />
  const { current, application, canApply } = own.data
  return (
    <div className="verification">
      <Card role="region" aria-label="Where you stand">
        <h2>Where you stand</h2>
        <Held current={current} />
        {application && <ApplicationStanding application={application} />}
      </Card>
      <WhatIsChecked />
      {canApply && <ApplyForm again={current !== null || application !== null} />}
    </div>
  )
}

function Held({ current }: Pick<Own, 'current'>) {
  if (!current) return <p>You don’t have the verified badge. You can sell without it.</p>
  return (
    <p>
      <strong>Verified until {dayWords(current.expiresOn)}.</strong> You can renew it in the last {RENEWAL_DAYS} days
      before.
    </p>
  )
}

const WhatIsChecked = () => (
  <Card role="region" aria-label="What we look at">
    <h2>What we look at</h2>
    <dl className="verification-areas">
      {reviewAreas.map((area) => (
        <div key={area}>
          <dt>{REVIEW_AREAS[area].title}</dt>
          <dd>{REVIEW_AREAS[area].prompt}</dd>
        </div>
      ))}
      <div>
        <dt>Quality commitment</dt>
        <dd>That you follow the marketplace rules, and how you have handled orders so far.</dd>
      </div>
    </dl>
    <p>
      A review takes 5 to 7 business days, is free, and is repeated every year. The badge says what we saw on a given
      day; it doesn’t guarantee quality. <Link to={paths.verificationProcess}>How we verify</Link>
    </p>
  </Card>
)
