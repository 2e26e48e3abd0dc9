import { useId } from 'react'
import { type QuestionForm, questionForm } from '#domain/disputes/forms.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { type Side, sides } from '#domain/disputes/words.ts'
import { useKeptForm } from '#frontend/lib/use-checked-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useDeed } from './api.ts'
import { draftName } from './case-drafts.ts'
import { ask } from './staff-api.ts'
import { sideWords } from './who.ts'

const EMPTY: { readonly side: Side | undefined; readonly text: string } = { side: undefined, text: '' }

/** The staff ask one of the sides. */
export function AskForm({ the }: { readonly the: DisputeView }) {
  const { values, errors, form, change, onSubmit, refused, drop } = useKeptForm({
    ...{ name: draftName(the.id, 'ask'), schema: questionForm, initial: EMPTY },
  })
  const done = () => {
    drop()
    toast({ title: 'Question sent' })
  }
  const deed = useDeed({ id: the.id, orderKey: undefined, done }, ask)
  const name = useId()
  const send = () => {
    if (!deed.isPending) deed.mutate(values as QuestionForm, { onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Ask">
      <ChoiceField legend="Whom do you ask?" error={errors.side && 'Please choose'}>
        {sides.map((side) => (
          <Tick key={side} oneOf={name} checked={values.side === side} onChange={() => change({ side })}>
            {side === 'buyer' ? 'The buyer' : 'The producer'}, {sideWords(side, the)}
          </Tick>
        ))}
      </ChoiceField>
      <Field label="Your question" error={errors.text} hint="Both sides read it.">
        <textarea rows={4} value={values.text} onChange={({ target }) => change({ text: target.value })} />
      </Field>
      <Button type="submit" busy={deed.isPending}>
        Ask
      </Button>
    </form>
  )
}
