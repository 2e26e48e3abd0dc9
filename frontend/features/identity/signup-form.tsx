import { registerForm, type UserView } from '#domain/identity/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useRegister } from './api.ts'
import { usePasswordHint } from './password-hint.ts'
import { RoleChoice, type SignupRole } from './role-choice.tsx'
import { SignupAgreement } from './signup-agreement.tsx'

interface SignupFormProps {
  readonly signupRole: SignupRole
  readonly onSignedUp: (user: UserView) => void
}

export function SignupForm({ signupRole, onSignedUp }: SignupFormProps) {
  const initial = { username: '', email: '', password: '', role: signupRole as string }
  const form = useForm({ schema: registerForm, initial, failed: 'Registration failed' })
  const { password, username } = form.values
  const hint = usePasswordHint({ password, username, error: form.errors.password })
  const register = useRegister()
  const role = form.values.role as SignupRole
  const send = () => {
    const filled = { ...form.values, role }
    register.mutate(filled, { onSuccess: onSignedUp, onError: form.refused })
  }
  return (
    <form {...form.props(register.isPending, send)}>
      <RoleChoice role={role} onChange={(chosen) => form.fill((now) => ({ ...now, role: chosen }))} />
      <Field label="Username" error={form.errors.username} hint="Others see it beside your reviews.">
        <input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" error={form.errors.email}>
        <input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Password" error={form.errors.password} hint={hint}>
        <input {...form.field('password')} type="password" autoComplete="new-password" />
      </Field>
      <SignupAgreement role={role} />
      <Button type="submit" wide size="large" busy={register.isPending}>
        Create Account
      </Button>
    </form>
  )
}
