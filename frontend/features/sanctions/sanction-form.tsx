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

const EMPTY = { kind: '', until: '', reason: '' }

/** Warns, pauses or ends. The holder is told at once, with the reason as it stands here. */
export function SanctionForm({ the }: { readonly the: AccountView }) {
  const toForm = ({ kind, until, reason }: typeof EMPTY) => ({
    ...(kind && { kind }),
    reason,
    seen: the.moves,
    ...(kind === 'pause' && until && { until }),
  })
  const form = useForm({ schema: enforcementForm, initial: EMPTY, toForm, failed: 'Not decided' })
  const decide = useDecide(the.id)
  const { values, errors, field, fill, mend } = form
  const send = () => {
    const given: Form = enforcementForm.parse(toForm(values))
    const done = () => toast({ title: 'Decided', text: 'They are told, by bell and by mail.' })
    decide.mutate(given, { onSuccess: done, onError: form.refused })
  }
  const choose = (kind: string) => {
    fill((now) => ({ ...now, kind }))
    mend('kind')
  }
  const kinds = ENFORCEMENT_ACTIONS.filter((kind) => kind !== 'pause' || the.standing !== 'paused')
  return (
    <Card role="region" aria-label="Decide">
      <h2>Decide</h2>
      <form {...form.props(decide.isPending, send)} aria-label="Decide">
        <ChoiceField legend="What becomes of the account" error={errors.kind} name="kind">
          {kinds.map((kind) => (
            <Tick key={kind} oneOf="kind" checked={values.kind === kind} onChange={() => choose(kind)}>
              <span>
                <strong>{DEEDS[kind][0]}.</strong> {DEEDS[kind][1]}
              </span>
            </Tick>
          ))}
        </ChoiceField>
        {values.kind === 'pause' && (
          <Field label="Last day (optional)" error={errors.until} hint="Left empty, it holds until somebody lifts it.">
            <input {...field('until')} type="date" />
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
