import { decisionForm, type StaffMemberView } from '#domain/identity/staff.contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useDecide } from './api.ts'
import { CHOICES } from './decision-words.ts'
import { RoleSelect } from './role-select.tsx'

interface DecideFormProps {
  readonly member: StaffMemberView
  readonly onDone: () => void
}

/** All of it signs them out, and is written down with its reason. */
export function DecideForm({ member, onDone }: DecideFormProps) {
  const { accountId, role, secondStep } = member
  const form = useForm({
    schema: decisionForm,
    initial: { what: '', role: role as string, reason: '' },
    failed: 'Nothing changed',
  })
  const decide = useDecide()
  const { values, errors, fill, field, mend } = form
  const choices = CHOICES.filter(({ what }) => what !== 'reset' || secondStep)
  const send = () => {
    const sent = { ...values, accountId } as Omit<Parameters<typeof decide.mutate>[0], 'commandId'>
    const done = () => {
      onDone()
      toast({ title: CHOICES.find(({ what }) => what === sent.what)?.done ?? 'Done', text: member.username ?? '' })
    }
    decide.mutate(sent, { onSuccess: done, onError: form.refused })
  }
  const choose = (what: string) => {
    fill((now) => ({ ...now, what }))
    mend('what')
  }
  return (
    <form {...form.props(decide.isPending, send)} aria-label="Decide">
      <ChoiceField legend="What to do" error={errors.what} name="what">
        {choices.map(({ what, label }) => (
          <Tick key={what} oneOf="decision" checked={values.what === what} onChange={() => choose(what)}>
            {label}
          </Tick>
        ))}
      </ChoiceField>
      {values.what === 'change' && (
        <Field label="Role" error={errors.role}>
          <RoleSelect {...field('role')} />
        </Field>
      )}
      <Field label="Reason" error={errors.reason} hint="They are signed out, and it is written down.">
        <textarea {...field('reason')} rows={3} maxLength={500} />
      </Field>
      <FormFoot send="Do it" busy={decide.isPending} onCancel={onDone} />
    </form>
  )
}
