import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { registerForm, type UserView } from '#domain/identity/contract.ts'
import { useConfirmEmail, useResendVerification, useVerifyEmail } from '#frontend/shared/identity/api.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage, isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { RoundImage } from '#frontend/shared/ui/images.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import { homeOf } from './after-sign-in.ts'
import { SignInToConfirm, usernameIn } from './login-form.tsx'
import { verificationToken } from './verification-token.ts'
import './identity.css'

/** Page of the link in the confirmation email. Mail scanners open links too, so only a click confirms. */
export function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const verify = useVerifyEmail()
  return (
    <div className="page">
      <PageTitle>Confirm your email</PageTitle>
      <div className="auth-page">
        <Card aria-live="polite">
          {verify.isSuccess ? (
            <ConfirmedCard title="Email confirmed" />
          ) : verify.variables && isProblem(verify.error, 'sign_in_to_confirm') ? (
            <SignInToConfirm
              username={usernameIn(verify.error)}
              onSignedIn={() => verify.mutate(verify.variables ?? '')}
            />
          ) : token && !verify.isError ? (
            <VerifyStep busy={verify.isPending} confirm={() => verify.mutate(token)} />
          ) : (
            <LinkGate
              error={verify.error}
              failedTitle="We couldn’t confirm your email"
              label="Confirm email"
              busy={verify.isPending}
              onToken={verify.mutate}
            >
              <LinkButton to={paths.verificationSent} variant="secondary">
                Send a new link
              </LinkButton>
              <LinkButton to={paths.login} variant="quiet">
                Sign in
              </LinkButton>
            </LinkGate>
          )}
        </Card>
      </div>
    </div>
  )
}

function VerifyStep({ busy, confirm }: { readonly busy: boolean; readonly confirm: () => void }) {
  return (
    <>
      <h1>Confirm your email</h1>
      <p className="auth-lead">One click confirms that this address is yours.</p>
      <Button fullWidth size="large" busy={busy} onClick={confirm}>
        {busy ? 'Confirming…' : 'Confirm email'}
      </Button>
    </>
  )
}

const SHOWN_MS = 2_000

/** Reports success, then opens the next page after a moment. */
function ConfirmedCard({ title }: { readonly title: string }) {
  const { data: user } = useUser()
  const navigate = useNavigate()
  const next = user ? homeOf(user) : paths.login
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate, next])
  return (
    <>
      <h1>{title}</h1>
      <p className="auth-lead">Thank you. One moment, we’re taking you on.</p>
      <LinkButton to={next} fullWidth>
        {user ? 'Continue' : 'Continue to sign in'}
      </LinkButton>
    </>
  )
}

interface LinkGateProps {
  /** Why the token failed; null if the URL has no token. */
  readonly error: Error | null
  readonly failedTitle: string
  readonly label: string
  readonly busy: boolean
  readonly onToken: (token: string) => void
  /** Links to other pages. */
  readonly children: ReactNode
}

/** Shown for a missing or failed token: the reason, and a field for another link. */
export function LinkGate({ error, failedTitle, label, busy, onToken, children }: LinkGateProps) {
  return (
    <>
      <h1>{error ? failedTitle : 'Invalid link'}</h1>
      {error ? (
        <>
          <p className="auth-problem">{reasonOf(error)}</p>
          <p>The link may have expired or been used already.</p>
        </>
      ) : (
        <p className="auth-lead">This address has no token. Paste the link from your email here:</p>
      )}
      <TokenForm label={label} busy={busy} onToken={onToken} />
      <div className="row auth-actions">{children}</div>
    </>
  )
}

const reasonOf = (error: Error): string =>
  isProblem(error, 'unreadable_answer') ? 'Verification failed. Please try again.' : errorMessage(error)

const tokenForm = z.object({ token: z.string().trim().min(1, 'Paste the link or its token') })

interface TokenFormProps {
  readonly label: string
  readonly busy: boolean
  readonly onToken: (token: string) => void
}

/** For users whose mail program breaks links: accepts the whole link or only its token. */
export function TokenForm({ label, busy, onToken }: TokenFormProps) {
  const form = useForm({ schema: tokenForm, initial: { token: '' }, failed: 'Verification failed' })
  return (
    <form {...form.props(busy, () => onToken(verificationToken(form.values.token)))}>
      <Field required label="Link or token from the email" error={form.errors.token}>
        <input {...form.field('token')} autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" fullWidth busy={busy}>
        {label}
      </Button>
    </form>
  )
}

/** Opens the page with all sent emails, while the marketplace has no mail server. */
export function MailboxLink() {
  return (
    <p className="auth-below">
      <LinkButton to={paths.mailbox} variant="quiet" fullWidth>
        Open the mailbox
      </LinkButton>
    </p>
  )
}

const resendForm = registerForm.pick({ email: true })

/** Requests another confirmation email; the response never reveals whether the address is known. */
export function ResendForm({ email, label }: { readonly email: string; readonly label: string }) {
  const form = useForm({ schema: resendForm, initial: { email }, failed: 'Failed to send email' })
  const resend = useResendVerification()
  const send = () => resend.mutate(form.values.email.trim(), { onError: form.refused })
  return (
    <form {...form.props(resend.isPending, send)}>
      <Field required label="Your email address" error={form.errors.email}>
        <input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" fullWidth variant="secondary" busy={resend.isPending}>
        {label}
      </Button>
      <div role="status">{resend.data && <p className="auth-done">{resend.data.message}</p>}</div>
    </form>
  )
}

/** Page of the link in the email to a new address; only a click changes the account's address. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const confirm = useConfirmEmail()
  return (
    <div className="page">
      <PageTitle>Confirm your new email</PageTitle>
      <div className="auth-page">
        <Card aria-live="polite">
          {confirm.isSuccess ? (
            <ConfirmedCard title="Email changed" />
          ) : confirm.variables && isProblem(confirm.error, 'sign_in_to_confirm') ? (
            <SignInToConfirm
              username={usernameIn(confirm.error)}
              onSignedIn={() => confirm.mutate(confirm.variables ?? '')}
            />
          ) : token && !confirm.isError ? (
            <ConfirmStep busy={confirm.isPending} confirm={() => confirm.mutate(token)} />
          ) : (
            <LinkGate
              error={confirm.error}
              failedTitle="We couldn’t confirm your email"
              label="Confirm email"
              busy={confirm.isPending}
              onToken={confirm.mutate}
            >
              <LinkButton to={paths.account} variant="secondary">
                Go to your account
              </LinkButton>
            </LinkGate>
          )}
        </Card>
      </div>
    </div>
  )
}

function ConfirmStep({ busy, confirm }: { readonly busy: boolean; readonly confirm: () => void }) {
  return (
    <>
      <h1>Confirm your new email</h1>
      <p className="auth-lead">From then on you sign in with this address, and we email you here.</p>
      <Button fullWidth size="large" busy={busy} onClick={confirm}>
        {busy ? 'Confirming…' : 'Confirm email'}
      </Button>
    </>
  )
}

export function VerificationSentPage() {
  const { data: user, isPending } = useUser()
  const { data: market } = useQuery(marketQuery)
  return (
    <div className="page">
      <PageTitle>Check your email</PageTitle>
      <div className="auth-page">
        <Card>
          <RoundImage>
            <EnvelopeIcon />
          </RoundImage>
          {isPending ? <Skeleton height="14rem" /> : <VerificationStatus user={user ?? null} />}
          {market?.mailbox && <MailboxLink />}
        </Card>
        {user && <ContinueLink user={user} />}
      </div>
    </div>
  )
}

/** Mentions a sent email only if one was sent. */
function VerificationStatus({ user }: { readonly user: UserView | null }) {
  if (!user)
    return (
      <ConfirmationResult title="Check your email" form={<ResendForm email="" label="Send the email again" />}>
        Waiting for our email? Check your spam folder, or have us send it again. The link in it confirms that the
        address is yours.
      </ConfirmationResult>
    )
  if (user.verified)
    return (
      <ConfirmationResult title="Your email is confirmed">
        <strong>{user.email}</strong> is yours. There’s nothing left to do here.
      </ConfirmationResult>
    )
  return (
    <ConfirmationResult title="Check your email" form={<ResendForm email={user.email} label="Send the email again" />}>
      We have sent a link to <strong>{user.email}</strong>. Open it to confirm that the address is yours. You can shop
      right away. Selling and reviewing open up once it’s confirmed. Until then, sign in with your username{' '}
      <strong>{user.username}</strong>.
    </ConfirmationResult>
  )
}

interface ConfirmationResultProps {
  readonly title: string
  readonly children: ReactNode
  readonly form?: ReactNode
}

function ConfirmationResult({ title, children, form }: ConfirmationResultProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="auth-lead">{children}</p>
      {form}
    </>
  )
}

function ContinueLink({ user }: { readonly user: UserView }) {
  return user.role === 'producer' ? (
    <LinkButton to={paths.producerDashboard}>Go to your dashboard</LinkButton>
  ) : (
    <LinkButton to={paths.marketplace}>Go to the marketplace</LinkButton>
  )
}

function EnvelopeIcon() {
  return (
    <svg viewBox="0 0 48 48" width={48} height={48} aria-hidden="true">
      <rect x="6" y="12" width="36" height="25" rx="4" fill="#fffdf8" stroke="#a07a45" strokeWidth="2.5" />
      <path d="m8 16 16 12 16-12" fill="none" stroke="#a07a45" strokeWidth="2.5" strokeLinejoin="round" />
      <circle cx="24" cy="28" r="5" fill="#b83a26" />
    </svg>
  )
}
