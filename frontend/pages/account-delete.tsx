import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeletionTicket } from '#domain/privacy/contract.ts'
import { becomes } from '#frontend/features/identity/api.ts'
import { ConfirmPassword } from '#frontend/features/privacy/confirm-password.tsx'
import { ExportLink } from '#frontend/features/privacy/export-link.tsx'
import { LastLook } from '#frontend/features/privacy/last-look.tsx'
import { WhatHappens } from '#frontend/features/privacy/what-happens.tsx'
import { dateWords } from '#frontend/lib/date-words.ts'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import '#frontend/features/privacy/privacy.css'

/** Not behind the guard: whoever has just closed their account reads on here. */
export function AccountDeletePage() {
  const user = useUser()
  const [erasureScheduledAt, setErasesAt] = useState<string>()
  return (
    <div className="page">
      <PageTitle>Delete your account</PageTitle>
      {erasureScheduledAt ? (
        <Closed erasureScheduledAt={erasureScheduledAt} />
      ) : user.isPending ? (
        <Spinner />
      ) : user.isLoadingError ? (
        <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
      ) : user.data ? (
        <Steps onClosed={setErasesAt} />
      ) : (
        <EmptyState
          wholePage
          title="Access Denied"
          action={<LinkButton to={paths.loginThen(paths.accountDelete)}>Go to Login</LinkButton>}
        >
          Sign in to delete your account.
        </EmptyState>
      )}
    </div>
  )
}

function Steps({ onClosed }: { readonly onClosed: (erasureScheduledAt: string) => void }) {
  const [ticket, setTicket] = useState<DeletionTicket>()
  const { data: market } = useQuery(marketQuery)
  const queries = useQueryClient()
  const closed = (erasureScheduledAt: string) => {
    onClosed(erasureScheduledAt)
    void becomes(null, queries)
    const text = `Your account is closed, and permanently deleted on ${dateWords(erasureScheduledAt)}. You will be redirected to the homepage.`
    toast({ title: 'Account Deleted', text })
  }
  const email = market?.contact.email
  return (
    <div className="deletion">
      <h1>Delete your account</h1>
      <Card role="region" aria-label="What happens">
        <h2>What happens</h2>
        <WhatHappens />
        <p>Keep a copy first: it has everything we have on record about you, to read and as JSON.</p>
        <ExportLink />
        {email && (
          <p>
            Questions, or need a copy another way? <a href={`mailto:${email}`}>Contact Support</a>
          </p>
        )}
      </Card>
      <Card role="region" aria-label={ticket ? 'Step 2 of 2' : 'Step 1 of 2'}>
        <p className="account-lead">{ticket ? 'Step 2 of 2' : 'Step 1 of 2: is it you?'}</p>
        {ticket ? <LastLook ticket={ticket} onClosed={closed} /> : <ConfirmPassword onConfirmed={setTicket} />}
      </Card>
    </div>
  )
}

const SHOWN_MS = 3_000

/** A moment later the page goes on by itself. */
function Closed({ erasureScheduledAt }: { readonly erasureScheduledAt: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <EmptyState
      wholePage
      title="Your account is closed"
      action={<LinkButton to={paths.home}>Go to the homepage</LinkButton>}
    >
      Until {dateWords(erasureScheduledAt)} you can keep it: sign in, or use the link in our email. After that it’s gone
      for good.
    </EmptyState>
  )
}
