import { changePasswordForm, type UserView } from '#domain/identity/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useChangePassword } from './account-api.ts'
import { usePasswordHint } from './password-hint.ts'

const EMPTY = { currentPassword: '', password: '' }

export function PasswordSection({ user }: { readonly user: UserView }) {
  const form = useForm({ schema: changePasswordForm, initial: EMPTY, failed: 'Password not changed' })
  const hint = usePasswordHint({
    password: form.values.password,
    username: user.username,
    error: form.errors.password,
    of: user,
  })
  const change = useChangePassword()
  const changed = () => {
    form.fill(EMPTY)
    toast({ title: 'Password changed', text: 'Every other browser has been signed out.' })
  }
  const send = () => change.mutate(form.values, { onSuccess: changed, onError: form.refused })
  return (
    <form {...form.props(change.isPending, send)}>
      <p className="account-note">We sign out every other browser and let you know by email.</p>
      <div className="account-pair">
        <Field label="Your current password" error={form.errors.currentPassword}>
          <input {...form.field('currentPassword')} type="password" autoComplete="current-password" />
        </Field>
        <Field label="New password" error={form.errors.password} hint={hint}>
          <input {...form.field('password')} type="password" autoComplete="new-password" />
        </Field>
      </div>
      <Button type="submit" look="secondary" busy={change.isPending}>
        Change password
      </Button>
    </form>
  )
}
