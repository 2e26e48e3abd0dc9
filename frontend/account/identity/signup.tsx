import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { type RegisterForm, registerForm, type UserView } from '#domain/identity/contract.ts'
import { useRegister } from '#frontend/shared/identity/api.ts'
import { usePasswordHint } from '#frontend/shared/identity/password-hint.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { useInitialUser } from './after-sign-in.ts'
import './identity.css'

/** How long the form stays after the account is created, ms. */
const SHOWN_MS = 100

export function SignupPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const signupRole = search.get('role') === 'producer' ? 'producer' : 'consumer'
  const initialUser = useInitialUser()
  if (initialUser) return <Navigate replace to={signupRole === 'producer' ? paths.becomeProducer : paths.account} />
  const signedUp = () => {
    setTimeout(() => void navigate(paths.verificationSent, { replace: true }), SHOWN_MS)
  }
  return (
    <div className="page">
      <PageTitle>Sign up</PageTitle>
      <div className="auth-page">
        <Card>
          <h1>Create your account</h1>
          <p className="auth-lead">Buy from farms nearby, and sell your own products if you like.</p>
          <SignupForm key={signupRole} signupRole={signupRole} onSignedUp={signedUp} />
        </Card>
        <p className="auth-more">
          Already have an account? <Link to={paths.login}>Sign in</Link>
        </p>
      </div>
    </div>
  )
}

interface SignupFormProps {
  readonly signupRole: SignupRole
  readonly onSignedUp: (user: UserView) => void
}

function SignupForm({ signupRole, onSignedUp }: SignupFormProps) {
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
      <Field required label="Username" error={form.errors.username} hint="Shown with your reviews.">
        <input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field required label="Email" error={form.errors.email}>
        <input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Field required label="Password" error={form.errors.password} hint={hint}>
        <input {...form.field('password')} type="password" autoComplete="new-password" />
      </Field>
      <SignupAgreement role={role} />
      <Button type="submit" fullWidth size="large" busy={register.isPending}>
        Create account
      </Button>
    </form>
  )
}

type SignupRole = NonNullable<RegisterForm['role']>

const ROLES = [
  { role: 'consumer', title: 'I want to buy', text: 'Shop from farms and makers nearby.' },
  { role: 'producer', title: 'I want to sell too', text: 'Offer what you grow or make.' },
] as const

interface RoleChoiceProps {
  readonly role: SignupRole
  readonly onChange: (role: SignupRole) => void
}

function RoleChoice({ role, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="roles">
      <legend>What brings you here?</legend>
      {ROLES.map(({ role: value, title, text }) => (
        <label key={value} className="role">
          <input type="radio" name="role" value={value} checked={value === role} onChange={() => onChange(value)} />
          <strong>{title}</strong>
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The legal texts a new user accepts; the server records their versions. Links open a new tab to keep the form. */
function SignupAgreement({ role }: { readonly role: SignupRole }) {
  return (
    <p className="signup-agreement">
      By creating an account, you agree to the <LegalLink to={paths.terms}>Terms of Service</LegalLink>
      {role === 'producer' ? ', ' : ' and '}
      the <LegalLink to={paths.privacy}>Privacy Policy</LegalLink>
      {role === 'producer' && (
        <>
          {' '}
          and the <LegalLink to={paths.marketplaceRules}>Marketplace Rules</LegalLink>
        </>
      )}
      .
    </p>
  )
}

function LegalLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  )
}
