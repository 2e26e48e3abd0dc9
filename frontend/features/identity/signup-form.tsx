import { PRODUCER_PASSWORD_MIN, registerForm, type UserView } from '#domain/identity/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useRegister } from './api.ts'
import { FormProblem } from './form-problem.tsx'
import { RoleChoice, type SignupRole } from './role-choice.tsx'
import { SignupAgreement } from './signup-agreement.tsx'
import { useForm } from './use-form.ts'

interface SignupFormProps {
  readonly cameAs: SignupRole
  readonly onSignedUp: (user: UserView) => void
}

export function SignupForm({ cameAs, onSignedUp }: SignupFormProps) {
  const form = useForm(registerForm, { username: '', email: '', password: '', role: cameAs as string })
  const register = useRegister()
  const role = form.values.role as SignupRole
  const send = () => register.mutate({ ...form.values, role }, { onSuccess: onSignedUp, onError: form.refused })
  return (
    <form {...form.props(register.isPending, send)}>
      <FormProblem title="Registration failed" text={form.problem} />
      <RoleChoice role={role} onChange={(chosen) => form.fill((now) => ({ ...now, role: chosen }))} />
      <Field label="Username" error={form.errors.username} hint="Others see it beside your reviews.">
        <input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="E-mail" error={form.errors.email}>
        <input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Password" error={form.errors.password} hint={passwordHint(role)}>
        <input {...form.field('password')} type="password" autoComplete="new-password" />
      </Field>
      <SignupAgreement role={role} />
      <Button type="submit" wide size="large" busy={register.isPending}>
        Create Account
      </Button>
    </form>
  )
}

const passwordHint = (role: SignupRole) =>
  role === 'producer'
    ? `At least ${PRODUCER_PASSWORD_MIN} characters, and not one everybody tries first.`
    : 'At least 6 characters, and not one everybody tries first.'
