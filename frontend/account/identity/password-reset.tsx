import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { forgotPasswordForm, resetPasswordForm } from '#domain/identity/contract.ts'
import { useForgotPassword, useResetPassword } from '#frontend/shared/identity/api.ts'
import { usePasswordHint } from '#frontend/shared/identity/password-hint.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { LinkGate, MailboxLink } from './verify-email.tsx'
import './identity.css'

export function ForgotPasswordPage() {
  const { data: market } = useQuery(marketQuery)
  return (
    <div className="page">
      <PageTitle>Forgot your password</PageTitle>
      <div className="auth-page">
        <Card>
          <h1>Forgot your password?</h1>
          <p className="auth-lead">
            Enter your email address and we’ll send you a link to set a new password. The link works for one hour.
          </p>
          <ForgotForm />
          {market?.mailbox && <MailboxLink />}
        </Card>
        <p className="auth-more">
          Remembered it? <Link to={paths.login}>Sign in</Link>
        </p>
      </div>
    </div>
  )
}

/** Requests a link to set a new password; the response never reveals whether the address is known. */
function ForgotForm() {
  const form = useForm({ schema: forgotPasswordForm, initial: { email: '' }, failed: 'Failed to send email' })
  const forgot = useForgotPassword()
  const send = () => forgot.mutate(form.values.email.trim(), { onError: form.refused })
  return (
    <form {...form.props(forgot.isPending, send)}>
      <Field required label="Your email address" error={form.errors.email}>
        <input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" fullWidth size="large" busy={forgot.isPending}>
        Send me a link
      </Button>
      <div role="status">{forgot.data && <p className="auth-done">{forgot.data.message}</p>}</div>
    </form>
  )
}

interface ResetFormProps {
  readonly token: string
  readonly onDone: () => void
  /** The link is invalid, used or expired. */
  readonly onBadLink: (error: Error) => void
}

const onlyPassword = resetPasswordForm.pick({ password: true })

function ResetForm({ token, onDone, onBadLink }: ResetFormProps) {
  const form = useForm({ schema: onlyPassword, initial: { password: '' }, failed: 'Password not changed' })
  const hint = usePasswordHint({ password: form.values.password, username: '', error: form.errors.password })
  const reset = useResetPassword()
  const refused = (error: Error) => (isLinkProblem(error) ? onBadLink(error) : form.refused(error))
  const send = () => reset.mutate({ token, password: form.values.password }, { onSuccess: onDone, onError: refused })
  return (
    <form {...form.props(reset.isPending, send)}>
      <Field required label="New password" error={form.errors.password} hint={hint}>
        <input {...form.field('password')} type="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" fullWidth size="large" busy={reset.isPending}>
        Set new password
      </Button>
    </form>
  )
}

const isLinkProblem = (error: Error): boolean => 'code' in error && String(error.code).startsWith('verification_')

/** Page of the link to set a new password; opening it does not use up the token. */
export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const { data: user } = useUser()
  const navigate = useNavigate()
  const [token, setToken] = useState(search.get('token'))
  const [error, setError] = useState<Error | null>(null)
  const done = () => {
    toast({ title: 'Password changed', text: 'Every other browser has been signed out.' })
    void navigate(user ? paths.account : paths.login, { replace: true })
  }
  const tryAnother = (pasted: string) => {
    setToken(pasted)
    setError(null)
  }
  return (
    <div className="page">
      <PageTitle>Set a new password</PageTitle>
      <div className="auth-page">
        <Card>
          {token && !error ? (
            <>
              <h1>Set a new password</h1>
              <p className="auth-lead">Every other browser that is signed in to your account will be signed out.</p>
              <ResetForm token={token} onDone={done} onBadLink={setError} />
            </>
          ) : (
            <LinkGate
              error={error}
              failedTitle="This link does not work"
              label="Use this link"
              busy={false}
              onToken={tryAnother}
            >
              <LinkButton to={paths.forgotPassword} variant="secondary">
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
