import { loginForm, type UserView } from '#domain/identity/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useLogin } from './api.ts'
import { FormProblem } from './form-problem.tsx'
import { useForm } from './use-form.ts'

interface LoginFormProps {
  readonly onSignedIn: (user: UserView) => void
}

/** Signs in with the user name or the e-mail. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const form = useForm(loginForm, { username: '', password: '' })
  const login = useLogin()
  const send = () => login.mutate(form.values, { onSuccess: onSignedIn, onError: form.refused })
  return (
    <form {...form.props(login.isPending, send)}>
      <FormProblem title="Login failed" text={form.problem} />
      <Field label="Username or e-mail" error={form.errors.username}>
        <input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={form.errors.password}>
        <input {...form.field('password')} type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" wide size="large" busy={login.isPending}>
        Sign In
      </Button>
    </form>
  )
}
