import { disableTwoFactorForm } from '#domain/identity/two-factor.contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useRemoveSecondStep } from './second-step-api.ts'

const EMPTY = { password: '', code: '' }

/** Turned off and on again there are ten fresh recovery codes. */
export function SecondStepOff() {
  const form = useForm({ schema: disableTwoFactorForm, initial: EMPTY, failed: 'Not turned off' })
  const remove = useRemoveSecondStep()
  const removed = () => toast({ title: 'Two-step sign-in is off', text: 'Your password alone signs you in.' })
  const send = () => remove.mutate(form.values, { onSuccess: removed, onError: form.refused })
  return (
    <form {...form.props(remove.isPending, send)} aria-label="Turn off two-step sign-in">
      <p className="account-note">To have fresh recovery codes, turn it off and set it up again.</p>
      <div className="account-pair">
        <Field label="Your password now" error={form.errors.password}>
          <input {...form.field('password')} type="password" autoComplete="current-password" />
        </Field>
        <Field label="A code, or a recovery code" error={form.errors.code}>
          <input {...form.field('code')} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        </Field>
      </div>
      <Button type="submit" look="secondary" busy={remove.isPending}>
        Turn it off
      </Button>
    </form>
  )
}
