import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AccountView } from '#domain/enforcement/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { Involved } from './involved.tsx'
import { SanctionForm } from './sanction-form.tsx'
import { SanctionList } from './sanction-list.tsx'
import { accountQuery } from './staff-api.ts'
import { StandingBadge } from './standing-badge.tsx'
import { WHY_NOT } from './words.ts'
import './sanctions.css'

/** An account: how it stands, what was decided about it, what it has a part in, and the decision there is to make. */
export function Account({ id }: { readonly id: string }) {
  const found = useQuery(accountQuery(id))
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  const the = found.data
  return (
    <>
      <PageTitle>{the.username ?? 'Erased account'}</PageTitle>
      <Head the={the} />
      <div className="staff-account">
        <Card role="region" aria-label="What was decided">
          <h2>What was decided</h2>
          {the.enforcementActions.length === 0 ? <NoSanctions the={the} /> : <SanctionList the={the} />}
        </Card>
        <Deciding the={the} />
        <Involved the={the} />
      </div>
    </>
  )
}

/** A report may have ended in a warning or a closed conversation: that is no sanction on the account, but it is not nothing. */
function NoSanctions({ the: { relatedRecords } }: { readonly the: AccountView }) {
  const decided = relatedRecords.some(({ kind, status }) => kind === 'report' && AGAINST.includes(status))
  return decided ? (
    <p>The account itself was never sanctioned. A report it has a part in was upheld: it is listed below.</p>
  ) : (
    <p>This account was never sanctioned.</p>
  )
}

/** What a report came to where it was upheld. */
const AGAINST: readonly string[] = ['taken_down', 'takedown_upheld', 'warned', 'restricted', 'closed']

const Head = ({ the }: { readonly the: AccountView }) => (
  <header className="staff-account-head">
    <h1>{the.username ?? 'Erased account'}</h1>
    <p role="status">
      <StandingBadge standing={the.accountStatus} /> Here since {dateWords(the.createdAt)}
      {the.erasureScheduledAt && `, closed by its owner and erased on ${dateWords(the.erasureScheduledAt)}`}. That you
      opened this is written down.
    </p>
    <p>
      {[the.fullName, the.email && `${the.email} (${the.verified ? 'confirmed' : 'not confirmed'})`]
        .filter(Boolean)
        .join(' · ')}
      {the.producerId && the.accountStatus !== 'terminated' && (
        <>
          {' · sells as '}
          <Link to={paths.producer(the.producerId)}>{the.businessName || 'a producer'}</Link>
        </>
      )}
      {the.producerId && the.accountStatus === 'terminated' && ` · sold as ${the.businessName || 'a producer'}`}
    </p>
  </header>
)

function Deciding({ the }: { readonly the: AccountView }) {
  if (the.blockedReason) return <p className="staff-account-note">{WHY_NOT[the.blockedReason]}</p>
  if (the.erased) return <p className="staff-account-note">It was erased: there is nothing to decide.</p>
  if (the.accountStatus === 'terminated') return null
  return <SanctionForm key={the.version} the={the} />
}
