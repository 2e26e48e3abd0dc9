import { type ProfileForm, type ProfileView, profileFormOf } from '#domain/identity/contract.ts'
import { STATES } from '#domain/kernel/location.ts'
import { useChangeProfile } from '#frontend/shared/identity/api.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'

const NO_DETAILS = { phone: '', address: '', city: '', state: '', zipCode: '' } as const

/** The user name, and what fills a checkout by itself. */
export function ProfileSection({ profile }: { readonly profile: ProfileView }) {
  const { username, fullName, phone } = profile
  const initial = {
    username,
    fullName: fullName ?? '',
    phone: phone ?? '',
    address: profile.address ?? '',
    city: profile.city ?? '',
    state: (profile.state ?? '') as NonNullable<ProfileForm['state']>,
    zipCode: profile.zipCode ?? '',
  }
  const form = useForm({ schema: profileFormOf(username), initial, failed: 'Details not saved' })
  const change = useChangeProfile()
  const saved = () => toast({ title: 'Details saved', text: 'Your next checkout will be filled in with them.' })
  const send = () => change.mutate(form.values, { onSuccess: saved, onError: form.refused })
  const removed = () => {
    form.fill((now) => ({ ...now, ...NO_DETAILS }))
    toast({ title: 'Phone and address removed', text: 'Your next checkout will not be filled in with them.' })
  }
  const remove = () => change.mutate({ ...initial, ...NO_DETAILS }, { onSuccess: removed, onError: form.refused })
  const hasDetails = [phone, profile.address, profile.city, profile.state, profile.zipCode].some(Boolean)
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
      <Field label="Phone" error={form.errors.phone}>
        <input {...form.field('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field label="Delivery address" error={form.errors.address}>
        <input {...form.field('address')} autoComplete="street-address" />
      </Field>
      <div className="account-pair">
        <Field label="City" error={form.errors.city}>
          <input {...form.field('city')} autoComplete="address-level2" />
        </Field>
        <Field label="State" error={form.errors.state}>
          <select {...form.field('state')} autoComplete="address-level1">
            <option value="">None</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </Field>
        <Field label="ZIP code" error={form.errors.zipCode}>
          <input {...form.field('zipCode')} autoComplete="postal-code" inputMode="numeric" />
        </Field>
      </div>
      <div className="row">
        <Button type="submit" busy={change.isPending}>
          Save details
        </Button>
        {hasDetails && (
          <Button look="quiet" disabled={change.isPending} onClick={remove}>
            Remove phone and address
          </Button>
        )}
      </div>
    </form>
  )
}
