import { codeForm } from '#domain/identity/two-factor.contract.ts'
import { ProblemError } from '#frontend/lib/problem-error.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { QrCode } from '#frontend/ui/qr-code.tsx'
import { type BegunSecondStep, useConfirmSecondStep } from './second-step-api.ts'

interface ConfirmProps {
  readonly begun: BegunSecondStep
  readonly onSetUp: (recoveryCodes: readonly string[]) => void
  readonly onAgain: () => void
}

export function SecondStepConfirm({ begun: { enrollmentId, secret, uri }, onSetUp, onAgain }: ConfirmProps) {
  const form = useForm({ schema: codeForm, initial: { code: '' }, failed: 'Not set up' })
  const confirm = useConfirmSecondStep()
  const refused = (error: unknown) => {
    form.refused(error)
    if (error instanceof ProblemError && error.code === 'two_factor_already_enabled') onAgain()
  }
  const send = () => {
    const sent = { enrollmentId, code: form.values.code }
    const done = ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) => onSetUp(recoveryCodes)
    confirm.mutate(sent, { onSuccess: done, onError: refused })
  }
  return (
    <form {...form.props(confirm.isPending, send)} aria-label="Confirm two-step sign-in">
      <div className="second-step-secret">
        <QrCode text={uri} label="The secret for your authenticator app" />
        <p>
          Scan this with an authenticator app, or type this key into it:
          <code>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
        </p>
      </div>
      <Field label="The code it shows now" error={form.errors.code} hint="Six digits">
        <input {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <div className="row">
        <Button type="submit" busy={confirm.isPending}>
          Turn it on
        </Button>
        <Button look="quiet" onClick={onAgain}>
          Not now
        </Button>
      </div>
    </form>
  )
}
