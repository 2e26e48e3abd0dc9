import { useSearchParams } from 'react-router-dom'
import { eventProofQuery } from '#domain/transparency-log/contract.ts'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useProveEvent } from './api.ts'
import { Proven } from './proven.tsx'

/** Proves one event; the address may name it (`?event=`). */
export function ProveEvent() {
  const [search] = useSearchParams()
  const given = { reference: search.get('event') ?? '' }
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(eventProofQuery, given)
  const prove = useProveEvent()
  const send = () => void prove.mutateAsync(values.reference.trim()).then(() => {}, refused)
  return (
    <Card role="region" aria-label="Prove an event">
      <h2>Prove an event</h2>
      <form ref={form} noValidate onSubmit={onSubmit(send)}>
        <Field
          label="Event id or position"
          error={errors.reference}
          hint="That you looked is written down. What is personal stays enciphered."
        >
          <input value={values.reference} onChange={({ target }) => change({ reference: target.value })} />
        </Field>
        <Button type="submit" look="secondary" size="small" busy={prove.isPending}>
          Prove
        </Button>
      </form>
      <div role="status">{prove.data && <Proven proof={prove.data} />}</div>
    </Card>
  )
}
