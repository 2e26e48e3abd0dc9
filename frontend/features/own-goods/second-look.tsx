import { type SecondLookForm, secondLookForm } from '#domain/catalog/goods-reports.ts'
import type { OwnProduct } from '#domain/catalog/own-goods.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useAskAgain } from './api.ts'

interface SecondLookProps {
  readonly product: OwnProduct
  readonly onDone: () => void
}

/** Asks somebody else of the staff to look at a decision again. */
export function SecondLook({ product: { id, name }, onDone }: SecondLookProps) {
  const { field, errors, values, ...form } = useForm({
    ...{ schema: secondLookForm, initial: { words: '' }, failed: 'Not asked' },
  })
  const ask = useAskAgain(id)
  const done = () => {
    onDone()
    toast({ title: 'Asked', text: 'Somebody else of our team looks at it again.' })
  }
  const send = () => void ask.mutateAsync(values as SecondLookForm).then(done, form.refused)
  return (
    <form {...form.props(ask.isPending, send)}>
      <p>
        Somebody else than who took <strong>{name}</strong> down decides. What you have changed since is seen too. You
        can ask once.
      </p>
      <Field label="Why should it be sold here?" error={errors.words}>
        <textarea {...field('words')} rows={5} maxLength={1000} />
      </Field>
      <FormFoot send="Ask for Another Look" busy={ask.isPending} onCancel={onDone} />
    </form>
  )
}
