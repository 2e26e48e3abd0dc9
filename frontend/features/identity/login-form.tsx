import { useState } from 'react'
import { Link } from 'react-router-dom'
import { loginForm, type TwoFactorPending, type UserView } from '#domain/identity/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useLogin } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { KeepClosed } from './keep-closed.tsx'

interface LoginFormProps {
  /** Fills the form with an account to sign in to. */
  readonly username?: string | undefined
  readonly onSignedIn: (user: UserView) => void
}

/** Signs in with the user name or the email; then with a code, where the account takes one. */
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
  const form = useForm({ schema: loginForm, initial: { username, password: '' }, failed: 'Login failed' })
  const login = useLogin()
  const [closed, setClosed] = useState<string>()
  const met = (answer: UserView | TwoFactorPending) => ('secondStep' in answer ? onCodeOwed() : onSignedIn(answer))
  const refused = (error: Error) =>
    isProblem(error, 'account_closed') ? setClosed(String(error.details?.erasureScheduledAt)) : form.refused(error)
  const send = () => login.mutate(form.values, { onSuccess: met, onError: refused })
  const keep = () => login.mutate({ ...form.values, reopen: true }, { onSuccess: met, onError: form.refused })
  return (
    <form {...form.props(login.isPending, send)}>
      <Field label="Username or email" error={form.errors.username}>
        <input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={form.errors.password}>
        <input {...form.field('password')} type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" wide size="large" busy={login.isPending}>
        Sign In
      </Button>
      {closed && <KeepClosed erasureScheduledAt={closed} busy={login.isPending} keep={keep} />}
      <p className="door-more door-below">
        <Link to={paths.forgotPassword}>Forgot your password?</Link>
      </p>
    </form>
  )
}
