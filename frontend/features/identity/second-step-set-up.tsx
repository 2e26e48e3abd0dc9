import { lazy, Suspense } from 'react'
import { enrollTwoFactorForm } from '#domain/identity/two-factor.contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { useBeginSecondStep } from './second-step-api.ts'

// What draws the code for cameras comes with the first who asks for one.
const SecondStepConfirm = lazy(async () => ({ default: (await import('./second-step-confirm.tsx')).SecondStepConfirm }))

interface SetUpProps {
  readonly onSetUp: (recoveryCodes: readonly string[]) => void
}

/** First the password, then the secret for the phone and a code of it. */
export function SecondStepSetUp({ onSetUp }: SetUpProps) {
  const form = useForm({ schema: enrollTwoFactorForm, initial: { password: '' }, failed: 'Not begun' })
  const begin = useBeginSecondStep()
  if (begin.data)
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStepConfirm begun={begin.data} onSetUp={onSetUp} onAgain={begin.reset} />
      </Suspense>
    )
  const send = () => begin.mutate(form.values.password, { onError: form.refused })
  return (
    <form {...form.props(begin.isPending, send)} aria-label="Set up two-step sign-in">
      <Field label="Your password" error={form.errors.password}>
        <input {...form.field('password')} type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" look="secondary" busy={begin.isPending}>
        Set up two-step sign-in
      </Button>
    </form>
  )
}
