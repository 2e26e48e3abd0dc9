import { type ProfileView, profileForm } from '#domain/identity/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useChangeProfile } from './account-api.ts'

/** The user name, and what fills a checkout by itself. */
export function ProfileSection({ profile }: { readonly profile: ProfileView }) {
  const { username, fullName, phone, zip } = profile
  const initial = { username, fullName: fullName ?? '', phone: phone ?? '', zip: zip ?? '' }
  const form = useForm({ schema: profileForm, initial, failed: 'Details not saved' })
  const change = useChangeProfile()
  const saved = () => toast({ title: 'Details saved', text: 'Your next checkout will be filled in with them.' })
  const send = () => change.mutate(form.values, { onSuccess: saved, onError: form.refused })
  return (
    <form {...form.props(change.isPending, send)}>
      <Field label="Username" error={form.errors.username} hint="Others see it beside your reviews.">
        <input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <p className="account-note">
        The rest is up to you. It fills in your checkout, and no one else sees it before you buy.
      </p>
      <Field label="Full name" error={form.errors.fullName}>
        <input {...form.field('fullName')} autoComplete="name" />
      </Field>
      <div className="account-pair">
        <Field label="Phone" error={form.errors.phone}>
          <input {...form.field('phone')} type="tel" autoComplete="tel" />
        </Field>
        <Field label="ZIP code" error={form.errors.zip}>
          <input {...form.field('zip')} autoComplete="postal-code" inputMode="numeric" />
        </Field>
      </div>
      <Button type="submit" busy={change.isPending}>
        Save details
      </Button>
    </form>
  )
}
