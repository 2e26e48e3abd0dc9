import { useId } from 'react'
import { type InformationRequestForm, informationRequestForm } from '#domain/disputes/contract.ts'
import { type Side, sides } from '#domain/disputes/dispute-types.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { Button } from '#frontend/ui/button.tsx'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { ask } from './staff-api.ts'
import { useStaffWork } from './use-staff-work.ts'
import { sideWords } from './who.ts'

const EMPTY: { readonly side: Side | undefined; readonly statement: string } = { side: undefined, statement: '' }

/** The staff ask one of the sides. */
export function AskForm({ the }: { readonly the: DisputeView }) {
  const { values, errors, change, busy, form } = useStaffWork({
    the,
    deed: 'request_information',
    schema: informationRequestForm,
    initial: EMPTY,
    send: ask,
    done: 'Question sent',
    bodyOf: (written) => written as InformationRequestForm,
  })
  const name = useId()
  return (
    <form {...form} aria-label="Ask">
      <ChoiceField legend="Whom do you ask?" error={errors.side && 'Please choose'}>
        {sides.map((side) => (
          <Tick key={side} oneOf={name} checked={values.side === side} onChange={() => change({ side })}>
            {side === 'buyer' ? 'The buyer' : 'The producer'}, {sideWords(side, the)}
          </Tick>
        ))}
      </ChoiceField>
      <Field label="Your question" error={errors.statement} hint="Both sides read it.">
        <textarea rows={4} value={values.statement} onChange={({ target }) => change({ statement: target.value })} />
      </Field>
      <Button type="submit" busy={busy}>
        Ask
      </Button>
    </form>
  )
}
