import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { disableTwoFactorForm, enrollTwoFactorForm } from '#domain/identity/two-factor.contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Spinner } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { homeOf } from './after-sign-in.ts'
import { useBeginSecondStep, useRemoveSecondStep } from './two-factor-api.ts'
import './identity.css'

interface SecondStepSectionProps {
  readonly user: UserView
  readonly profile: ProfileView
}

/** Whether a sign-in takes a code besides the password, and the way to change that. */
export function SecondStepSection({ user, profile: { recoveryCodes: left } }: SecondStepSectionProps) {
  const [fresh, setFresh] = useState<readonly string[]>([])
  if (fresh.length > 0) return <RecoveryCodes codes={fresh} onKept={() => setFresh([])} />
  if (left === null)
    return (
      <>
        <p className="account-note">
          {user.staffSetupRequired
            ? NEEDED[user.staffSetupRequired]
            : 'A code from your phone in addition to your password, so that knowing one is not enough to get in.'}
        </p>
        <SecondStepSetUp onSetUp={setFresh} />
      </>
    )
  return (
    <>
      <p className="account-now" role="status">
        <Badge tone="leaf">On</Badge>
        {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
      </p>
      {user.staff && (
        <p>
          <LinkButton to={homeOf(user)}>Go to your work</LinkButton>
        </p>
      )}
      <SecondStepOff />
    </>
  )
}

const NEEDED = {
  longer_password: 'Your work for the market begins with a longer password, above, and with this.',
  second_step: 'Your work for the market begins once this is set up.',
} as const

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** Shown this once. */
function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  // They took the place of the form that was just sent.
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} tabIndex={-1} role="status">
        <strong>Two-step sign-in is on.</strong> Keep these recovery codes where your phone is not: each signs you in
        once when it is lost. They are shown only now.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onKept}>I have kept them</Button>
    </>
  )
}

const EMPTY = { password: '', code: '' }

/** Turned off and on again there are ten fresh recovery codes. */
function SecondStepOff() {
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

// What draws the code for cameras comes with the first who asks for one.
const SecondStepConfirm = lazy(async () => ({ default: (await import('./two-factor-confirm.tsx')).SecondStepConfirm }))

interface SetUpProps {
  readonly onSetUp: (recoveryCodes: readonly string[]) => void
}

/** First the password, then the secret for the phone and a code of it. */
function SecondStepSetUp({ onSetUp }: SetUpProps) {
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
