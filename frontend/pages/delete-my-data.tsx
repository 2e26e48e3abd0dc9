import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LinkGate } from '#frontend/features/identity/link-gate.tsx'
import { guestTicketQuery } from '#frontend/features/privacy/api.ts'
import { GuestLastLook } from '#frontend/features/privacy/guest-last-look.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import '#frontend/features/identity/identity.css'
import '#frontend/features/privacy/privacy.css'

/** The link that was mailed to a guest who asked to be forgotten lands here; nothing happens before the last click. */
export function DeleteMyDataPage() {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token') ?? ''
  const [done, setDone] = useState(false)
  const ticket = useQuery({ ...guestTicketQuery(token), enabled: token !== '' && !done })
  if (done) return <Done />
  return (
    <div className="page">
      <PageTitle>Delete your data</PageTitle>
      <div className="deletion">
        <Card aria-live="polite">
          {token && ticket.isPending ? (
            <Skeleton height="16rem" />
          ) : ticket.data ? (
            <GuestLastLook ticket={ticket.data} token={token} onDone={() => setDone(true)} />
          ) : (
            <LinkGate
              error={ticket.error}
              failedTitle="This Link Opens Nothing"
              label="See What Is Deleted"
              busy={ticket.isFetching}
              onToken={(typed) => setSearch({ token: typed }, { replace: true })}
            >
              <LinkButton to={paths.home} look="secondary">
                Go to the homepage
              </LinkButton>
            </LinkGate>
          )}
        </Card>
      </div>
    </div>
  )
}

const Done = () => (
  <EmptyState
    wholePage
    title="Your data will be gone by tomorrow morning"
    action={<LinkButton to={paths.home}>Go to the homepage</LinkButton>}
  >
    There’s nothing more to do. We won’t email you about it: there’s no one left to email.
  </EmptyState>
)
