import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { loginForm, type TwoFactorPending, type UserView } from '#domain/identity/contract.ts'
import { codeForm } from '#domain/identity/two-factor.contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem, ProblemError } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { useLogin, useSignInWithCode } from './api.ts'

interface LoginFormProps {
  /** Fills the form with an account to sign in to. */
  readonly username?: string | undefined
  readonly onSignedIn: (user: UserView) => void
}

/** Signs in with the username or the email; then with a code, where the account takes one. */
export function LoginForm({ username = '', onSignedIn }: LoginFormProps) {
  const [owesCode, setOwesCode] = useState(false)
  return owesCode ? (
    <CodeForm onSignedIn={onSignedIn} onAgain={() => setOwesCode(false)} />
  ) : (
    <PasswordForm username={username} onSignedIn={onSignedIn} onCodeOwed={() => setOwesCode(true)} />
  )
}

interface PasswordFormProps extends LoginFormProps {
  readonly onCodeOwed: () => void
}

function PasswordForm({ username = '', onSignedIn, onCodeOwed }: PasswordFormProps) {
  const form = useForm({ schema: loginForm, initial: { username, password: '' }, failed: 'Sign-in failed' })
  const login = useLogin()
  const [closed, setClosed] = useState<string>()
  const met = (answer: UserView | TwoFactorPending) => ('twoFactor' in answer ? onCodeOwed() : onSignedIn(answer))
  const refused = (error: Error) => {
    if (isProblem(error, 'account_closed')) setClosed(String(error.details?.erasureScheduledAt))
    else if (isProblem(error, 'credentials_invalid')) form.show({ password: error.detail })
    else form.refused(error)
  }
  const send = () => login.mutate(form.values, { onSuccess: met, onError: refused })
  const keep = () => login.mutate({ ...form.values, reopen: true }, { onSuccess: met, onError: form.refused })
  return (
    <form {...form.props(login.isPending, send)}>
      <Field required label="Username or email" error={form.errors.username}>
        <input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field required label="Password" error={form.errors.password}>
        <input {...form.field('password')} type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" fullWidth size="large" busy={login.isPending}>
        Sign in
      </Button>
      {closed && <KeepClosed erasureScheduledAt={closed} busy={login.isPending} keep={keep} />}
      <p className="door-more door-below">
        <Link to={paths.forgotPassword}>Forgot your password?</Link>
      </p>
    </form>
  )
}

interface CodeFormProps {
  readonly onSignedIn: (user: UserView) => void
  /** The password is asked for again. */
  readonly onAgain: () => void
}

/** The second step of a sign-in. */
function CodeForm({ onSignedIn, onAgain }: CodeFormProps) {
  const form = useForm({ schema: codeForm, initial: { code: '' }, failed: 'Sign-in failed' })
  const signIn = useSignInWithCode()
  const input = useRef<HTMLInputElement>(null)
  // The form took the place of the one that was just sent.
  useEffect(() => input.current?.focus(), [])
  const refused = (error: unknown) => {
    form.refused(error)
    if (error instanceof ProblemError && error.code === 'two_factor_session_expired') onAgain()
  }
  const send = () => signIn.mutate(form.values.code, { onSuccess: onSignedIn, onError: refused })
  return (
    <form {...form.props(signIn.isPending, send)}>
      <p>Your password was right. Now a code from your authenticator app, or one of your recovery codes.</p>
      <Field required label="Code" error={form.errors.code} hint="Six digits, or ten letters and digits">
        <input
          {...form.field('code')}
          ref={input}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" fullWidth size="large" busy={signIn.isPending}>
        Sign in
      </Button>
      <p className="door-more door-below">
        <Button variant="quiet" size="small" onClick={onAgain}>
          Sign in as someone else
        </Button>
      </p>
    </form>
  )
}

interface KeepClosedProps {
  readonly erasureScheduledAt: string
  readonly busy: boolean
  readonly keep: () => void
}

/** A user who signs in to an account they closed decides whether to keep it. */
const KeepClosed = ({ erasureScheduledAt, busy, keep }: KeepClosedProps) => (
  <div role="alert">
    <p className="door-problem">
      You have closed this account. It is erased for good on {formatDate(erasureScheduledAt)}; until then you can keep
      it.
    </p>
    <Button fullWidth variant="secondary" busy={busy} onClick={keep}>
      Keep my account and sign in
    </Button>
  </div>
)

interface SignInToConfirmProps {
  /** The account that the link in the mail belongs to. */
  readonly username: string | undefined
  readonly onSignedIn: () => void
}

/** An address is confirmed in a session of its account: the link was opened in a browser that is not signed in to it. */
export function SignInToConfirm({ username, onSignedIn }: SignInToConfirmProps) {
  const { data: user } = useUser()
  return (
    <>
      <h1>Sign in to confirm</h1>
      <p className="door-lead">
        {username ? (
          <>
            This link is for the account <strong>{username}</strong>.
          </>
        ) : (
          'This link is for another account.'
        )}{' '}
        {user ? `You are signed in as ${user.username}. ` : ''}
        Sign in to it, and we confirm your address.
      </p>
      <LoginForm username={username} onSignedIn={onSignedIn} />
    </>
  )
}

/** The account that a `sign_in_to_confirm` refusal names. */
export const accountIn = ({ details }: ProblemError): string | undefined =>
  typeof details?.username === 'string' ? details.username : undefined
