import { Link } from 'react-router-dom'
import { loginForm, type UserView } from '#domain/identity/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useLogin } from './api.ts'

interface LoginFormProps {
  readonly onSignedIn: (user: UserView) => void
}

/** Signs in with the user name or the e-mail. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const form = useForm({ schema: loginForm, initial: { username: '', password: '' }, failed: 'Login failed' })
  const login = useLogin()
  const send = () => login.mutate(form.values, { onSuccess: onSignedIn, onError: form.refused })
  return (
    <form {...form.props(login.isPending, send)}>
      <Field label="Username or e-mail" error={form.errors.username}>
        <input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={form.errors.password}>
        <input {...form.field('password')} type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" wide size="large" busy={login.isPending}>
        Sign In
      </Button>
      <p className="door-more door-below">
        <Link to={paths.forgotPassword}>Forgot your password?</Link>
      </p>
    </form>
  )
}
