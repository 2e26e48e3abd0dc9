import { changeEmailForm, type ProfileView } from '#domain/identity/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useChangeEmail } from './account-api.ts'
import { ResendForm } from './resend-form.tsx'

/** The address of today, the one that waits to be confirmed, and the way to another one. */
export function EmailSection({ profile }: { readonly profile: ProfileView }) {
  const { email, verified, pendingEmail } = profile
  return (
    <>
      <p className="account-now">
        <strong>{email}</strong>
        <Badge tone={verified ? 'leaf' : 'honey'}>{verified ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!verified && <p className="account-note">Until it’s confirmed, sign in with your username.</p>}
      {!verified && <ResendForm email={email} label="Send the confirmation email again" />}
      {pendingEmail && (
        <p className="door-done" role="status">
          We have sent a link to {pendingEmail}. Your address changes once you open it. Until then everything stays as
          it is.
        </p>
      )}
      <ChangeForm />
    </>
  )
}

function ChangeForm() {
  const form = useForm({ schema: changeEmailForm, initial: { email: '', password: '' }, failed: 'Email not changed' })
  const change = useChangeEmail()
  const send = () => {
    const { email, password } = form.values
    const sent = () => form.fill({ email: '', password: '' })
    change.mutate({ email: email.trim(), password }, { onSuccess: sent, onError: form.refused })
  }
  return (
    <form {...form.props(change.isPending, send)}>
      <div className="account-pair">
        <Field label="New email" error={form.errors.email}>
          <input {...form.field('email')} type="email" autoComplete="email" />
        </Field>
        <Field label="Current password" error={form.errors.password}>
          <input {...form.field('password')} type="password" autoComplete="current-password" />
        </Field>
      </div>
      <Button type="submit" look="secondary" busy={change.isPending}>
        Change email
      </Button>
    </form>
  )
}
