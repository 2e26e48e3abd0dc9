import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { type TakedownAppealForm, takedownAppealForm } from '#domain/catalog/product-moderation.contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useAskAgain } from './api.ts'

interface SecondLookProps {
  readonly product: ProducerProduct
  readonly onDone: () => void
}

/** Asks somebody else of the staff to look at a decision again. */
export function SecondLook({ product: { id, name }, onDone }: SecondLookProps) {
  const { field, errors, values, ...form } = useForm({
    schema: takedownAppealForm,
    initial: { comment: '' },
    failed: 'Not asked',
  })
  const ask = useAskAgain(id)
  const done = () => {
    onDone()
    toast({ title: 'Asked', text: 'Somebody else of our team looks at it again.' })
  }
  const send = () => void ask.mutateAsync(values as TakedownAppealForm).then(done, form.refused)
  return (
    <form {...form.props(ask.isPending, send)}>
      <p>
        Somebody else than who decided about <strong>{name}</strong> reviews it, and sees what you have changed since.
      </p>
      <Field label="What did you change, or why should it be sold here?" error={errors.words}>
        <textarea {...field('comment')} rows={5} maxLength={1000} />
      </Field>
      <FormFoot send="Ask for Review" busy={ask.isPending} onCancel={onDone} />
    </form>
  )
}
