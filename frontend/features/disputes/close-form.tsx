import { completeRemedyForm } from '#domain/disputes/contract.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { close } from './staff-api.ts'
import { useStaffWork } from './use-staff-work.ts'

/** What was settled has been done: somebody of the staff says so. */
export function CloseForm({ the }: { readonly the: DisputeView }) {
  const { values, errors, change, busy, form } = useStaffWork({
    the,
    deed: 'complete_remedy',
    schema: completeRemedyForm,
    initial: { statement: '' },
    send: close,
    done: 'Case closed',
    bodyOf: (written) => written,
  })
  return (
    <form {...form} aria-label="Close the case">
      <Field label="What you have seen to it" error={errors.statement} hint="Both sides read it.">
        <textarea rows={3} value={values.statement} onChange={({ target }) => change({ statement: target.value })} />
      </Field>
      <Button type="submit" busy={busy}>
        Close the case
      </Button>
    </form>
  )
}
