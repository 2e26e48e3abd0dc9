import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import { OBLIGATIONS } from '#domain/privacy/account-closure.ts'
import type { GuestErasurePreview } from '#domain/privacy/contract.ts'
import { LinkGate } from '#frontend/account/identity/verify-email.tsx'
import { urlOf } from '#frontend/shared/lib/endpoint.ts'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { guestErasurePreviewQuery, useEraseGuest, useRequestGuestErasure } from '#frontend/shared/privacy/api.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Checkbox } from '#frontend/shared/ui/fields.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { useErrorToast } from '#frontend/shared/ui/use-error-toast.ts'
import '#frontend/account/identity/identity.css'
import './privacy.css'

/** Page of the link emailed to a guest who asked for erasure; only the last click erases anything. */
export function DeleteMyDataPage() {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token') ?? ''
  const [done, setDone] = useState(false)
  const preview = useQuery({ ...guestErasurePreviewQuery(token), enabled: token !== '' && !done })
  if (done) return <Done />
  return (
    <div className="page">
      <PageTitle>Delete your data</PageTitle>
      <div className="deletion">
        <Card aria-live="polite">
          {token && preview.isPending ? (
            <Skeleton height="16rem" />
          ) : preview.data ? (
            <GuestFinalCheck preview={preview.data} token={token} onDone={() => setDone(true)} />
          ) : (
            <LinkGate
              error={preview.error}
              failedTitle="This link doesn’t work"
              label="See what will be deleted"
              busy={preview.isFetching}
              onToken={(typed) => setSearch({ token: typed }, { replace: true })}
            >
              <LinkButton to={paths.home} variant="secondary">
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

interface GuestFinalCheckProps {
  readonly preview: GuestErasurePreview
  readonly token: string
  readonly onDone: () => void
}

/** The guest's orders, then the obligations that must end first or the final confirmation. */
function GuestFinalCheck({ preview, token, onDone }: GuestFinalCheckProps) {
  const { email, orders, obligations } = preview
  return (
    <>
      <h1>Delete your data</h1>
      <p>What was bought with {email} without an account:</p>
      <ul className="guest-orders">
        {orders.map(({ orderNumber, status, totalCents, placedAt }) => (
          <li key={orderNumber}>
            <span>Order {orderNumber}</span>
            <span>
              {formatDate(placedAt)} · {status} · {formatMoney(totalCents)}
            </span>
          </li>
        ))}
      </ul>
      {obligations.length > 0 ? (
        <OpenObligations obligations={obligations} />
      ) : (
        <FinalStep token={token} onDone={onDone} />
      )}
    </>
  )
}

const OpenObligations = ({ obligations }: Pick<GuestErasurePreview, 'obligations'>) => (
  <>
    <h2>First, finish these</h2>
    <p>Other people are counting on them. Once they’re done, use the link in our email again, or ask for a new one.</p>
    <ul className="deletion-obligations">
      {obligations.map(({ kind, count }) => (
        <li key={kind}>
          {OBLIGATIONS[kind]}: {count}
        </li>
      ))}
    </ul>
  </>
)

function FinalStep({ token, onDone }: Pick<GuestFinalCheckProps, 'token' | 'onDone'>) {
  const [sure, setSure] = useState(false)
  const erase = useEraseGuest()
  const errorToast = useErrorToast()
  const send = () => {
    if (!sure) return errorToast.showError(CONFIRM_FIRST)
    errorToast.dismiss()
    const failed = (error: Error) =>
      errorToast.showError({ title: 'Your data was not deleted', text: errorMessage(error) })
    erase.mutate(token, { onSuccess: onDone, onError: failed })
  }
  return (
    <>
      <ul className="deletion-terms">
        <li>
          <strong>By tomorrow morning</strong> your name, email, phone, addresses, notes, messages, and what you wrote
          or showed in a dispute are deleted for good. The links to these orders then show them without your data.
        </li>
        <li>
          <strong>For 7 years</strong> tax law requires us to keep what was sold, for how much and when, without your
          name. <Link to={paths.dataRetention}>How long we keep things</Link>
        </li>
      </ul>
      <Checkbox checked={sure} onChange={() => setSure(!sure)}>
        I understand that this cannot be undone, and that nobody can look up for me later what I bought.
      </Checkbox>
      <div className="deletion-actions">
        <Button variant="danger" busy={erase.isPending} onClick={send}>
          Permanently delete my data
        </Button>
      </div>
    </>
  )
}

const CONFIRM_FIRST = { title: 'Confirmation required', text: 'Check the box to go on.' }

interface GuestsDataProps {
  readonly id: string
  readonly orderKey: string
}

/** For guests: a copy of their data, and the request to delete it. */
export function GuestsData({ id, orderKey }: GuestsDataProps) {
  const ask = useRequestGuestErasure({ id, key: orderKey })
  const copy = urlOf('/api/orders/:id/export', { params: { id }, query: { key: orderKey } })
  return (
    <Card role="region" aria-label="Your data" className="guests-data">
      <h2>Your data</h2>
      <p>
        You bought without an account. Get a copy of what we keep about this order, or have everything tied to your
        email address deleted. To be sure it’s you, we email you a link first.
      </p>
      <div className="row deletion-actions">
        <LinkButton to={copy} reloadDocument download variant="secondary">
          Download a copy
        </LinkButton>
        <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isSuccess ? 'Send the link again' : 'Delete my data'}
        </Button>
      </div>
      <p aria-live="polite" className={ask.isError ? 'guests-data-said guests-data-problem' : 'guests-data-said'}>
        {ask.isSuccess && `We have sent a link to ${ask.data.sentTo}. It works once, for 24 hours.`}
        {ask.isError && errorMessage(ask.error)}
      </p>
    </Card>
  )
}
