import { useState } from 'react'
import {
  type CertificateForm,
  certificateForm,
  type ProducerCertificate,
} from '#domain/catalog/certificate.contract.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paperWay } from '#frontend/shared/lib/uploads.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { PaperField, type UploadedPaper } from '#frontend/shared/ui/document-field.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useClaim, useWithdrawClaim } from './api.ts'

/** What a product bears, what waits for the staff, and a way to tell of one more. */
export function Certificates({ product }: { readonly product: ProducerProduct }) {
  const { id, name, certificates, claims } = product
  const [telling, tell] = useState(false)
  return (
    <>
      <p>
        A badge shows beside {name} once our staff has made sure that its certificate is real. That takes a few days.
      </p>
      {certificates.length + claims.length > 0 && (
        <ul className="goods-papers">
          {certificates.map((certificate) => (
            <li key={certificate.certification}>
              <Paper paper={certificate} />
              <p>Shown with your product until {dayWords(certificate.expiresOn)}.</p>
            </li>
          ))}
          {claims.map((claim) => (
            <li key={`${claim.certification} claimed`}>
              <Claimed id={id} claim={claim} />
            </li>
          ))}
        </ul>
      )}
      {telling ? (
        <ClaimForm id={id} onDone={() => tell(false)} />
      ) : (
        <Button onClick={() => tell(true)}>Add a certificate</Button>
      )}
    </>
  )
}

type Papers = ProducerProduct['certificates'][number]

const Paper = ({ paper: { certification, issuer, certificateNumber } }: { readonly paper: Papers }) => (
  <p>
    <strong>{CERTIFICATIONS[certification].label}</strong>, {issuer}, no. {certificateNumber}
  </p>
)

function Claimed({ id, claim }: { readonly id: string; readonly claim: ProducerCertificate }) {
  const { certification, status, reason, documentId } = claim
  const withdraw = useWithdrawClaim(id)
  const waits = status === 'waiting'
  return (
    <>
      <Paper paper={claim} />
      <p>
        <Badge tone={waits ? 'honey' : 'tomato'}>{waits ? 'Waiting to be checked' : 'Not accepted'}</Badge>
      </p>
      {reason && <p>{reason}</p>}
      {documentId && (
        <p>
          <a
            href={`/api/me/products/${id}/certificates/${certification}/document`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open your document
            <span className="visually-hidden"> of {CERTIFICATIONS[certification].label}</span>
          </a>
        </p>
      )}
      <Button look="quiet" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(certification)}>
        {waits ? 'Take back' : 'Put away'}
        <span className="visually-hidden"> {CERTIFICATIONS[certification].label}</span>
      </Button>
    </>
  )
}

interface ClaimFormProps {
  readonly id: string
  readonly onDone: () => void
}

const empty = { certification: '', issuer: '', certificateNumber: '', expiresOn: '', registerUrl: '' }

/** Tells the staff of a certificate. */
function ClaimForm({ id, onDone }: ClaimFormProps) {
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
