import { useId, useState } from 'react'
import { type PendingCertificate, rejectCertificateForm } from '#domain/catalog/certificate.contract.ts'
import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import { useCheckedForm, useFailure } from '#frontend/shared/lib/forms.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useApprove, useRefuse } from './api.ts'
import { CertificateHistory } from './certificate-history.tsx'

interface ClaimCardProps {
  readonly claim: PendingCertificate
  /** Whether the one who looks may say so or so. */
  readonly mayDecide: boolean
}

/** What a producer says of a certificate, with all that is needed to look it up. */
export function ClaimCard({ claim, mayDecide }: ClaimCardProps) {
  const title = useId()
  const { certification, issuer, certificateNumber, expiresOn, submittedAt, registerUrl } = claim
  const facts = [
    ['Certified by', issuer],
    ['Number', certificateNumber],
    ['Valid until', dayWords(expiresOn)],
  ] as const
  return (
    <Card role="listitem" aria-labelledby={title} className="claim">
      <h2 id={title}>
        {CERTIFICATIONS[certification].label} for{' '}
        <TextLink to={paths.product(claim.productId)}>{claim.productName}</TextLink>
      </h2>
      <p className="soft">
        <TextLink to={paths.producer(claim.producerId)}>{claim.producerName}</TextLink> said so{' '}
        <Moment at={submittedAt} />.
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        <UploadedDocument claim={claim} mayOpen={mayDecide} />{' '}
        {registerUrl ? (
          <a href={registerUrl} target="_blank" rel="noopener noreferrer nofollow">
            Open the certifier’s register
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          'The producer gave no link to the certifier’s register.'
        )}{' '}
        <TextLink to={paths.supportVerificationOf(claim.producerId)}>Documents of their application</TextLink>
      </p>
      <h3>History</h3>
      <CertificateHistory history={claim.history} />
      {mayDecide && <Decide claim={claim} />}
    </Card>
  )
}

/** Opening the document is recorded, as the route says; auditors see only that there is one. */
function UploadedDocument({ claim, mayOpen }: { readonly claim: PendingCertificate; readonly mayOpen: boolean }) {
  const { productId, productName, certification, documentId } = claim
  if (!documentId) return 'No document was uploaded with it.'
  if (!mayOpen) return 'A document was uploaded with it.'
  return (
    <>
      <a
        href={`/api/staff/certificates/${productId}/${certification}/document`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open the uploaded document
        <span className="visually-hidden"> for {productName} (opens in a new tab)</span>
      </a>
      .
    </>
  )
}

function Decide({ claim }: { readonly claim: PendingCertificate }) {
  const [refusing, setRefusing] = useState(false)
  const [approving, setApproving] = useState(false)
  const approve = useApprove(claim)
  const failure = useFailure('That did not work')
  const label = CERTIFICATIONS[claim.certification].label
  const send = () => {
    failure.over()
    approve.mutate(undefined, {
      onSuccess: () => {
        setApproving(false)
        toast({ title: 'Certificate approved', text: `${label} shows with ${claim.productName} now.` })
      },
      onError: failure.say,
    })
  }
  return (
    <div className="row">
      <Button size="small" onClick={() => setApproving(true)}>
        Approve
        <span className="visually-hidden">
          {' '}
          {label} for {claim.productName}
        </span>
      </Button>
      <Button look="secondary" size="small" onClick={() => setRefusing(true)}>
        Refuse
        <span className="visually-hidden">
          {' '}
          {label} for {claim.productName}
        </span>
      </Button>
      <FormDialog open={approving} title="Approve this certificate?" onClose={() => setApproving(false)}>
        <p>
          {claim.productName} from {claim.producerName} shows the badge “{label}” at once, until{' '}
          {dayWords(claim.expiresOn)}. Approve it only if {claim.issuer} lists number {claim.certificateNumber} for this
          producer.
        </p>
        <p className="row">
          <Button busy={approve.isPending} onClick={send}>
            Approve
          </Button>
          <Button look="quiet" onClick={() => setApproving(false)}>
            Cancel
          </Button>
        </p>
      </FormDialog>
      <FormDialog open={refusing} title="Why is it not accepted?" onClose={() => setRefusing(false)}>
        <RefuseForm claim={claim} onDone={() => setRefusing(false)} />
      </FormDialog>
    </div>
  )
}

interface RefuseFormProps {
  readonly claim: PendingCertificate
  readonly onDone: () => void
}

function RefuseForm({ claim, onDone }: RefuseFormProps) {
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
