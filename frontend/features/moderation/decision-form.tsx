import { RULES } from '#domain/kernel/moderation.ts'
import {
  DECISIONS_NEEDING_RULE,
  type DecideForm,
  decideForm,
  type FlaggedItemView,
  RULES_BY_CONTENT_TYPE,
} from '#domain/moderation/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useDecide } from './api.ts'
import { decisionWords, SIDES } from './words.ts'

interface DecisionFormProps {
  readonly the: FlaggedItemView
  readonly first: FlaggedItemView['allowedActions'][number]
}

/** What becomes of it. Whoever it is about reads rule and reason; those who reported it hear what came of it. */
export function DecisionForm({ the, first }: DecisionFormProps) {
  const initial = { decision: '', side: first.side ?? '', rule: '', reason: '' }
  const toForm = (values: typeof initial) => ({ ...filled(values), expectedVersion: the.version })
  const form = useForm({ schema: decideForm, initial, toForm, failed: 'Not decided' })
  const decide = useDecide(the.id)
  const { values, errors, field, fill, mend } = form
  const may = the.allowedActions.find(({ side }) => side === values.side) ?? first
  const send = () => {
    const given: DecideForm = decideForm.parse(toForm(values))
    const done = () => toast({ title: 'Decided', text: 'Whoever it concerns is told.' })
    decide.mutate(given, { onSuccess: done, onError: form.refused })
  }
  const choose = (name: 'decision' | 'side', value: string) => {
    fill((now) => ({ ...now, ...(name === 'side' ? { decision: '' } : {}), [name]: value }))
    mend(name)
  }
  return (
    <Card role="region" aria-label="Decide">
      <h2>Decide</h2>
      <form {...form.props(decide.isPending, send)} aria-label="Decide">
        {the.allowedActions.length > 1 && (
          <ChoiceField legend="About whose words" error={undefined}>
            {the.allowedActions.map(({ side }) => (
              <Tick key={side} oneOf="side" checked={values.side === side} onChange={() => choose('side', side ?? '')}>
                {side && SIDES[side]}
              </Tick>
            ))}
          </ChoiceField>
        )}
        <ChoiceField legend="What becomes of it" error={errors.decision} name="decision">
          {may.decisions.map((each) => (
            <Tick
              key={each}
              oneOf="decision"
              checked={values.decision === each}
              onChange={() => choose('decision', each)}
            >
              {decisionWords(each, the.contentType)}
            </Tick>
          ))}
        </ChoiceField>
        {DECISIONS_NEEDING_RULE.some((each) => each === values.decision) && (
          <Field label="The rule it breaks" error={errors.rule}>
            <select {...field('rule')}>
              <option value="">Choose</option>
              {RULES_BY_CONTENT_TYPE[the.contentType].map((rule) => (
                <option key={rule} value={rule}>
                  {RULES[rule]}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field label="Reason" error={errors.reason} hint="Whoever it is about reads this. Do not name who reported it.">
          <textarea {...field('reason')} rows={4} maxLength={1000} />
        </Field>
        <Button type="submit" busy={decide.isPending}>
          Decide
        </Button>
      </form>
    </Card>
  )
}

/** What was left empty is not there. */
const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || name === 'reason'))
