import { useState } from 'react'
import { Link } from 'react-router-dom'
import { registerForm } from '#domain/identity/contract.ts'
import { useRegister } from '#frontend/shared/identity/api.ts'
import { usePasswordHint } from '#frontend/shared/identity/password-hint.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import './checkout.css'

const passwordForm = registerForm.pick({ password: true })

/** Usernames appear with reviews, so this one does not contain the buyer's name or email. Users can change it later. */
const newUsername = () => `shopper${String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0')}`

interface GuestAccountProps {
  readonly email: string
  readonly onCreated: () => void
}

/** Creates an account for a guest who has paid. The order has their email, so a password is enough. */
export function GuestAccount({ email, onCreated }: GuestAccountProps) {
  const [username] = useState(newUsername)
  const form = useForm({ schema: passwordForm, initial: { password: '' }, failed: 'Registration failed' })
  const { password } = form.values
  const hint = usePasswordHint({ password, username, error: form.errors.password })
  const register = useRegister()
  const isMember = isProblem(register.error, 'name_taken')
  const send = async () => {
    try {
      await register.mutateAsync({ username, email, password })
      onCreated()
    } catch (error) {
      if (!isProblem(error, 'name_taken')) form.refused(error)
    }
  }
  return (
    <Card className="guest-account" role="region" aria-label="Create an account">
      <h2>Create an account</h2>
      <p>Follow your orders in one place. You sign in with {email}.</p>
      <form {...form.props(register.isPending, () => void send())}>
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <Field required label="Password" error={form.errors.password} hint={hint}>
          <input {...form.field('password')} type="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="secondary" busy={register.isPending}>
          Create account
        </Button>
        <div role="alert">
          {isMember && (
            <p className="field-error">
              There is already an account with this email. <Link to={paths.login}>Sign in</Link>
            </p>
          )}
        </div>
        <p className="soft">
          By creating an account, you agree to the{' '}
          <Link to={paths.terms} target="_blank" rel="noopener">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link to={paths.privacy} target="_blank" rel="noopener">
            Privacy Policy
          </Link>
          .
        </p>
      </form>
    </Card>
  )
}
