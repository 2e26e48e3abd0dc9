import { type AccountView, enforcementForm, type EnforcementForm as Form } from '#domain/enforcement/contract.ts'
import { ENFORCEMENT_ACTIONS } from '#domain/enforcement/enforcement-types.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useDecide } from './staff-api.ts'
import { DEEDS } from './words.ts'

const EMPTY = { actionType: '', endsOn: '', reason: '' }

/** Warns, pauses or ends. The holder is told at once, with the reason as it stands here. */
export function SanctionForm({ the }: { readonly the: AccountView }) {
  const toForm = ({ actionType, endsOn, reason }: typeof EMPTY) => ({
    ...(actionType && { actionType }),
    reason,
    expectedVersion: the.version,
    ...(actionType === 'suspension' && endsOn && { endsOn }),
  })
  const form = useForm({ schema: enforcementForm, initial: EMPTY, toForm, failed: 'Not decided' })
  const decide = useDecide(the.id)
  const { values, errors, field, fill, mend } = form
  const send = () => {
    const given: Form = enforcementForm.parse(toForm(values))
    const done = () => toast({ title: 'Decided', text: 'They are told, by bell and by mail.' })
    decide.mutate(given, { onSuccess: done, onError: form.refused })
  }
  const choose = (actionType: string) => {
    fill((now) => ({ ...now, actionType }))
    mend('actionType')
  }
  const actionTypes = ENFORCEMENT_ACTIONS.filter((type) => type !== 'suspension' || the.accountStatus !== 'suspended')
  return (
    <Card role="region" aria-label="Decide">
      <h2>Decide</h2>
      <form {...form.props(decide.isPending, send)} aria-label="Decide">
        <ChoiceField legend="What becomes of the account" error={errors.actionType} name="actionType">
          {actionTypes.map((type) => (
            <Tick key={type} oneOf="actionType" checked={values.actionType === type} onChange={() => choose(type)}>
              <span>
                <strong>{DEEDS[type][0]}.</strong> {DEEDS[type][1]}
              </span>
            </Tick>
          ))}
        </ChoiceField>
        {values.actionType === 'suspension' && (
          <Field label="Last day (optional)" error={errors.endsOn} hint="Left empty, it holds until somebody lifts it.">
            <input {...field('endsOn')} type="date" />
          </Field>
        )}
        <Field label="Reason" error={errors.reason} hint="They read this: say which rule, and what happened.">
          <textarea {...field('reason')} rows={4} maxLength={1000} />
        </Field>
        <Button type="submit" busy={decide.isPending}>
          Decide
        </Button>
      </form>
    </Card>
  )
}
