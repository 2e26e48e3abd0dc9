import { type AccountView, appealDecisionForm, type StaffEnforcementAction } from '#domain/enforcement/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { ChoiceField, Field, FormFoot, Tick } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useLook } from './staff-api.ts'

interface LookFormProps {
  readonly the: AccountView
  readonly its: StaffEnforcementAction
  readonly onDone: () => void
}

const DECISIONS = { uphold: 'It stays as it was decided', lift: 'It is lifted' } as const
const EMPTY = { decision: '', reason: '' }

/** Decides again, in place of who decided first. */
export function LookForm({ the, its, onDone }: LookFormProps) {
  const toForm = ({ decision, reason }: typeof EMPTY) => ({
    ...(decision && { decision }),
    reason,
    expectedVersion: the.version,
  })
  const form = useForm({ schema: appealDecisionForm, initial: EMPTY, toForm, failed: 'Not decided' })
  const look = useLook({ accountId: the.id, enforcementActionId: its.id })
  const { values, errors, field, fill, mend } = form
  const send = () => {
    const given = appealDecisionForm.parse(toForm(values))
    const done = () => {
      onDone()
      toast({ title: 'Decided', text: 'They are told.' })
    }
    look.mutate(given, { onSuccess: done, onError: form.refused })
  }
  const choose = (decision: string) => {
    fill((now) => ({ ...now, decision }))
    mend('decision')
  }
  return (
    <form {...form.props(look.isPending, send)} aria-label="Look again">
      <p>They say:</p>
      <blockquote className="sanction-words">{its.appealComment ?? 'Erased'}</blockquote>
      <ChoiceField legend="What becomes of it" error={errors.decision} name="decision">
        {(['uphold', 'lift'] as const).map((each) => (
          <Tick key={each} oneOf="decision" checked={values.decision === each} onChange={() => choose(each)}>
            {DECISIONS[each]}
          </Tick>
        ))}
      </ChoiceField>
      <Field label="Reason" error={errors.reason} hint="They read this.">
        <textarea {...field('reason')} rows={4} maxLength={1000} />
      </Field>
      <FormFoot send="Decide" busy={look.isPending} onCancel={onDone} />
    </form>
  )
}
