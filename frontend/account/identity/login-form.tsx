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

/** Signs in with username or email and password, then with a code if the account uses two-factor authentication. */
export function LoginForm({ username = '', onSignedIn }: LoginFormProps) {
  const [codeRequired, setCodeRequired] = useState(false)
  return codeRequired ? (
    <CodeForm onSignedIn={onSignedIn} onRestart={() => setCodeRequired(false)} />
  ) : (
    <PasswordForm username={username} onSignedIn={onSignedIn} onCodeRequired={() => setCodeRequired(true)} />
  )
}

interface PasswordFormProps extends LoginFormProps {
  readonly onCodeRequired: () => void
}

function PasswordForm({ username = '', onSignedIn, onCodeRequired }: PasswordFormProps) {
  const form = useForm({ schema: loginForm, initial: { username, password: '' }, failed: 'Sign-in failed' })
  const login = useLogin()
  const [closed, setClosed] = useState<string>()
  const handleResult = (answer: UserView | TwoFactorPending) =>
    'twoFactor' in answer ? onCodeRequired() : onSignedIn(answer)
  const refused = (error: Error) => {
    if (isProblem(error, 'account_closed')) setClosed(String(error.details?.erasureScheduledAt))
    else if (isProblem(error, 'credentials_invalid')) form.show({ password: error.detail })
    else form.refused(error)
  }
  const send = () => login.mutate(form.values, { onSuccess: handleResult, onError: refused })
  const reopen = () =>
    login.mutate({ ...form.values, reopen: true }, { onSuccess: handleResult, onError: form.refused })
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
      {closed && <KeepClosed erasureScheduledAt={closed} busy={login.isPending} reopen={reopen} />}
      <p className="auth-more auth-below">
        <Link to={paths.forgotPassword}>Forgot your password?</Link>
      </p>
    </form>
  )
}

interface CodeFormProps {
  readonly onSignedIn: (user: UserView) => void
  /** Returns to the password form. */
  readonly onRestart: () => void
}

/** The second step of a sign-in. */
function CodeForm({ onSignedIn, onRestart }: CodeFormProps) {
  const form = useForm({ schema: codeForm, initial: { code: '' }, failed: 'Sign-in failed' })
  const signIn = useSignInWithCode()
  const input = useRef<HTMLInputElement>(null)
  // The form replaces the password form, which had the focus.
  useEffect(() => input.current?.focus(), [])
  const refused = (error: unknown) => {
    form.refused(error)
    if (error instanceof ProblemError && error.code === 'two_factor_session_expired') onRestart()
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
      <p className="auth-more auth-below">
        <Button variant="quiet" size="small" onClick={onRestart}>
          Sign in as someone else
        </Button>
      </p>
    </form>
  )
}

interface KeepClosedProps {
  readonly erasureScheduledAt: string
  readonly busy: boolean
  readonly reopen: () => void
}

/** Offers a user who signs in to an account they closed to keep it. */
const KeepClosed = ({ erasureScheduledAt, busy, reopen }: KeepClosedProps) => (
  <div role="alert">
    <p className="auth-problem">
      You have closed this account. It is erased for good on {formatDate(erasureScheduledAt)}; until then you can keep
      it.
    </p>
    <Button fullWidth variant="secondary" busy={busy} onClick={reopen}>
      Keep my account and sign in
    </Button>
  </div>
)

interface SignInToConfirmProps {
  /** The account that the link in the email belongs to. */
  readonly username: string | undefined
  readonly onSignedIn: () => void
}

/** Shown when a confirmation link is opened without a session of the link's account, which confirming requires. */
export function SignInToConfirm({ username, onSignedIn }: SignInToConfirmProps) {
  const { data: user } = useUser()
  return (
    <>
      <h1>Sign in to confirm</h1>
      <p className="auth-lead">
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

/** The username in the details of a `sign_in_to_confirm` problem. */
export const usernameIn = ({ details }: ProblemError): string | undefined =>
  typeof details?.username === 'string' ? details.username : undefined
