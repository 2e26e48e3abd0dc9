import { codeForm } from '#domain/identity/two-factor.contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { ProblemError } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { QrCode } from '#frontend/shared/ui/qr-code.tsx'
import { type BegunSecondStep, useConfirmSecondStep } from './two-factor-api.ts'

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
