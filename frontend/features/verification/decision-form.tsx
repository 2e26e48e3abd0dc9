import {
  type ApplicationView,
  type DecisionForm as Decision,
  decisionForm,
} from '#domain/producer-verification/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useDecide } from './api.ts'

const CHOICES = [
  ['approve', 'Approve: the badge for a year'],
  ['request_information', 'Ask for more: the time to decide stands still'],
  ['reject', 'Reject'],
] as const

/** The producer reads the reason. */
export function DecisionForm({ application }: { readonly application: ApplicationView }) {
  const initial = { decision: '', reason: '' }
  const form = useForm({ schema: decisionForm, initial, failed: 'Not decided' })
  const decide = useDecide(application.id)
  const { field, errors, values, fill } = form
  const done = () => toast({ title: 'Told the producer', text: application.businessName })
  const send = () => decide.mutate(values as Decision, { onSuccess: done, onError: form.refused })
  return (
    <Card role="region" aria-label="Decide">
      <h2>Decide</h2>
      <form {...form.props(decide.isPending, send)} aria-label="Decide">
        <fieldset className="verification-area">
          <legend>What becomes of it</legend>
          {CHOICES.map(([decision, label]) => (
            <Tick
              key={decision}
              oneOf="decision"
              checked={values.decision === decision}
              onChange={() => fill((now) => ({ ...now, decision }))}
            >
              {label}
            </Tick>
          ))}
          <div role="alert">
            {errors.decision && !values.decision && <p className="field-error">{errors.decision}</p>}
          </div>
        </fieldset>
        <Field label="Reason, or what you ask, for the producer" error={errors.reason}>
          <textarea {...field('reason')} rows={4} />
        </Field>
        <Button type="submit" busy={decide.isPending}>
          Tell the producer
        </Button>
      </form>
    </Card>
  )
}
