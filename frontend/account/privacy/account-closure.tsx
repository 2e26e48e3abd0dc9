import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import { type DeletionTicket, deletionForm } from '#domain/privacy/contract.ts'
import { LinkGate } from '#frontend/account/identity/verify-email.tsx'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { dateWords, marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { switchUser } from '#frontend/shared/lib/sign-out.ts'
import { useAskDeletion, useKeepAccount } from '#frontend/shared/privacy/api.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useWorryToast } from '#frontend/shared/ui/use-worry-toast.ts'
import { LastLook } from './last-look.tsx'
import './privacy.css'
import '#frontend/account/identity/identity.css'

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
    void switchUser(null, queries)
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

/** The first step: only who knows the password goes on. */
function ConfirmPassword({ onConfirmed }: { readonly onConfirmed: (ticket: DeletionTicket) => void }) {
  const form = useForm({ schema: deletionForm, initial: { confirmPassword: '' }, failed: 'Confirmation Failed' })
  const ask = useAskDeletion()
  const worry = useWorryToast()
  const confirmed = (ticket: DeletionTicket) => {
    toast({
      title: 'Account Deletion Confirmed',
      text: 'Review your account summary below before final deletion.',
    })
    onConfirmed(ticket)
  }
  const send = () => ask.mutate(form.values.confirmPassword, { onSuccess: confirmed, onError: form.refused })
  const { onSubmit, ...props } = form.props(ask.isPending, send)
  const submit = (event: FormEvent) => {
    if (form.values.confirmPassword.trim()) worry.takeBack()
    else worry.say(PASSWORD_REQUIRED)
    onSubmit(event)
  }
  return (
    <form {...props} onSubmit={submit}>
      <Field label="Your password" error={form.errors.confirmPassword}>
        <input {...form.field('confirmPassword')} type="password" autoComplete="current-password" />
      </Field>
      <div className="row">
        <Button type="submit" look="danger" busy={ask.isPending}>
          Confirm Password
        </Button>
        <LinkButton to={paths.dashboard} look="secondary">
          Cancel and Keep Account
        </LinkButton>
      </div>
    </form>
  )
}

const PASSWORD_REQUIRED = {
  title: 'Password Required',
  text: 'Please enter your password to confirm account deletion.',
}

const EXPORT_ADDRESS = '/api/me/export'

/** A copy of everything that is recorded about whoever is signed in: to read, and for machines. */
export const ExportLink = () => (
  <LinkButton to={EXPORT_ADDRESS} reloadDocument download look="secondary">
    Export My Data
  </LinkButton>
)

/** What goes, what stays, and for how long: told before anything is asked. */
const WhatHappens = () => (
  <>
    <ul className="deletion-terms">
      <li>
        <strong>At once</strong> you’re signed out everywhere, and anything you sell leaves the market.
      </li>
      <li>
        <strong>For {REOPEN_WINDOW_DAYS} days</strong> you can change your mind: sign in, or use the link we email you.
      </li>
      <li>
        <strong>Then for good</strong> go your name, addresses, profile, messages, pictures, papers and devices: the
        keys they are locked with are destroyed. Store credit you have not spent is lost. A backup that is ever put back
        forgets them again at once.
      </li>
      <li>
        <strong>For 7 years</strong> stays what tax law asks for: that something was sold, for how much and when,
        without you in it. A business’s name stays on its receipts. Stars you gave stay counted.
      </li>
    </ul>
    <p>
      <Link to={paths.dataRetention}>How long we keep things</Link>
    </p>
  </>
)

/** The link in the mail about a closed account lands here; only a click opens it again. */
export function AccountKeepPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const keep = useKeepAccount()
  return (
    <div className="page">
      <PageTitle>Keep your account</PageTitle>
      <div className="door">
        <Card aria-live="polite">
          {keep.isSuccess ? (
            <Kept />
          ) : token && !keep.isError ? (
            <Ask busy={keep.isPending} keep={() => keep.mutate(token)} />
          ) : (
            <LinkGate
              error={keep.error}
              failedTitle="Not Opened Again"
              label="Keep My Account"
              busy={keep.isPending}
              onToken={keep.mutate}
            >
              <LinkButton to={paths.login} look="secondary">
                Continue to Login
              </LinkButton>
            </LinkGate>
          )}
        </Card>
      </div>
    </div>
  )
}

const Kept = () => (
  <>
    <h1>Your account stays</h1>
    <p className="door-lead">Good to have you back. Sign in the way you always have.</p>
    <LinkButton to={paths.login} wide>
      Continue to Login
    </LinkButton>
  </>
)

const Ask = ({ busy, keep }: { readonly busy: boolean; readonly keep: () => void }) => (
  <>
    <h1>Keep your account?</h1>
    <p className="door-lead">It’s closed and waiting to be erased. Keep it, and everything is as it was.</p>
    <Button wide size="large" busy={busy} onClick={keep}>
      {busy ? 'Opening…' : 'Keep My Account'}
    </Button>
  </>
)
