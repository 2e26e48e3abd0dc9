import { type AccountView, liftForm, type StaffEnforcementAction } from '#domain/enforcement/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useLift } from './staff-api.ts'

interface LiftFormProps {
  readonly the: AccountView
  readonly its: StaffEnforcementAction
  readonly onDone: () => void
}

/** Lifts it, though nobody has asked. */
export function LiftForm({ the, its, onDone }: LiftFormProps) {
  const toForm = ({ reason }: { reason: string }) => ({ reason, expectedVersion: the.version })
  const form = useForm({ schema: liftForm, initial: { reason: '' }, toForm, failed: 'Not lifted' })
  const lift = useLift({ accountId: the.id, enforcementActionId: its.id })
  const send = () => {
    const given = liftForm.parse(toForm(form.values))
    const done = () => {
      onDone()
      toast({ title: 'Lifted', text: 'They are told.' })
    }
    lift.mutate(given, { onSuccess: done, onError: form.refused })
  }
  return (
    <form {...form.props(lift.isPending, send)} aria-label="Lift">
      <Field label="Reason" error={form.errors.reason} hint="They read this.">
        <textarea {...form.field('reason')} rows={4} maxLength={1000} />
      </Field>
      <FormFoot send="Lift" busy={lift.isPending} onCancel={onDone} />
    </form>
  )
}
