import { type ClaimForm as Claim, claimForm } from '#domain/catalog/certificate-claims.ts'
import { CERTIFICATIONS } from '#domain/catalog/vocabulary.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useClaim } from './api.ts'

interface ClaimFormProps {
  readonly id: string
  readonly onDone: () => void
}

const empty = { certification: '', certifier: '', number: '', expiresOn: '' }

/** Tells the staff of a certificate. */
export function ClaimForm({ id, onDone }: ClaimFormProps) {
  const { field, errors, values, ...form } = useForm({
    ...{ schema: claimForm, initial: empty, failed: 'Failed to add certificate' },
  })
  const claim = useClaim(id)
  const done = () => {
    onDone()
    toast({ title: 'Certificate sent', text: 'It shows with your product once our staff has checked it.' })
  }
  const send = () => void claim.mutateAsync(values as Claim).then(done, form.refused)
  return (
    <form {...form.props(claim.isPending, send)}>
      <Field label="Certification" error={errors.certification}>
        <select {...field('certification')}>
          <option value="">Choose a certification</option>
          {Object.entries(CERTIFICATIONS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Certified by" error={errors.certifier}>
        <input {...field('certifier')} maxLength={120} />
      </Field>
      <div className="goods-pair">
        <Field label="Certificate number" error={errors.number}>
          <input {...field('number')} maxLength={60} autoComplete="off" />
        </Field>
        <Field label="Valid until" error={errors.expiresOn}>
          <input {...field('expiresOn')} type="date" />
        </Field>
      </div>
      <FormFoot send="Send to be Checked" busy={claim.isPending} onCancel={onDone} />
    </form>
  )
}
