import { useState } from 'react'
import { type CertificateForm, certificateForm } from '#domain/catalog/certificate.contract.ts'
import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import { paperWay } from '#frontend/lib/upload-paper.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { PaperField, type UploadedPaper } from '#frontend/ui/paper-field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useClaim } from './api.ts'

interface ClaimFormProps {
  readonly id: string
  readonly onDone: () => void
}

const empty = { certification: '', issuer: '', certificateNumber: '', expiresOn: '', registerUrl: '' }

/** Tells the staff of a certificate. */
export function ClaimForm({ id, onDone }: ClaimFormProps) {
  const { field, errors, values, ...form } = useForm({
    schema: certificateForm,
    initial: empty,
    failed: 'Failed to add certificate',
  })
  const claim = useClaim(id)
  const [documents, setDocuments] = useState<readonly UploadedPaper[]>([])
  const [uploading, setUploading] = useState(false)
  const done = () => {
    onDone()
    toast({ title: 'Certificate sent', text: 'It shows with your product once our staff has checked it.' })
  }
  const send = () => {
    const told = { ...values, documentId: documents[0]?.id } as CertificateForm
    void claim.mutateAsync(told).then(done, form.refused)
  }
  return (
    <form {...form.props(claim.isPending || uploading, send)}>
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
      <Field label="Certified by" error={errors.issuer}>
        <input {...field('issuer')} maxLength={120} />
      </Field>
      <div className="goods-pair">
        <Field label="Certificate number" error={errors.certificateNumber}>
          <input {...field('certificateNumber')} maxLength={60} autoComplete="off" />
        </Field>
        <Field label="Valid until" error={errors.expiresOn}>
          <input {...field('expiresOn')} type="date" />
        </Field>
      </div>
      <Field
        label="Link to the certifier’s register"
        error={errors.registerUrl}
        hint="Optional. The page where the certifier lists your certificate."
      >
        <input {...field('registerUrl')} type="url" inputMode="url" maxLength={500} placeholder="https://" />
      </Field>
      <PaperField
        label="The certificate (optional)"
        way={paperWay}
        papers={documents}
        onChange={setDocuments}
        onBusy={setUploading}
        room={1}
        error={errors.documentId}
      />
      <FormFoot send="Send to be Checked" busy={claim.isPending || uploading} onCancel={onDone} />
    </form>
  )
}
