import { type PendingCertificate, rejectCertificateForm } from '#domain/catalog/certificate.contract.ts'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useRefuse } from './api.ts'

interface RefuseFormProps {
  readonly claim: PendingCertificate
  readonly onDone: () => void
}

export function RefuseForm({ claim, onDone }: RefuseFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(rejectCertificateForm, { reason: '' })
  const refuse = useRefuse(claim)
  const done = () => {
    onDone()
    toast({ title: 'Certificate not accepted', text: `${claim.producerName} sees why beside the product.` })
  }
  const send = () => void refuse.mutateAsync(values.reason).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <Field label="Why, for the producer" error={errors.reason} hint="They can correct it and send it again.">
        <textarea
          rows={4}
          maxLength={500}
          value={values.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <FormFoot send="Do Not Accept" busy={refuse.isPending} onCancel={onDone} />
    </form>
  )
}
