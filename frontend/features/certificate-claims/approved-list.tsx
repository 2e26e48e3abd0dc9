import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApprovedCertificate, revokeCertificateForm } from '#domain/catalog/certificate.contract.ts'
import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { Records } from '#frontend/ui/records.tsx'
import type { Column } from '#frontend/ui/records-table.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { approvedQuery, useRevoke } from './api.ts'
import { CertificateHistory } from './certificate-history.tsx'

/** Approved certificates, each with its history and a way to withdraw the approval. */
export function ApprovedList({ mayDecide }: { readonly mayDecide: boolean }) {
  const page = usePageNumber()
  const [chosen, choose] = useState<Chosen>()
  const close = () => choose(undefined)
  return (
    <>
      <Records
        label="Approved certificates"
        found={useQuery(approvedQuery(page))}
        pageOf={({ certificates, total, pageSize }) => ({ records: certificates, total, pageSize })}
        page={page}
        columns={columnsFor(mayDecide, choose)}
        keyOf={({ productId, certification }) => `${productId} ${certification}`}
        empty={['No approved certificates', 'Certificates appear here once they are approved.']}
        above={({ total }) => <p role="status">{total === 1 ? '1 certificate.' : `${total} certificates.`}</p>}
      />
      <FormDialog
        open={chosen !== undefined}
        title={chosen?.what === 'withdraw' ? 'Withdraw the approval?' : 'History of this certificate'}
        onClose={close}
      >
        {chosen?.what === 'withdraw' && <WithdrawForm certificate={chosen.certificate} onDone={close} />}
        {chosen?.what === 'history' && <CertificateHistory history={chosen.certificate.history} />}
      </FormDialog>
    </>
  )
}

interface Chosen {
  readonly what: 'history' | 'withdraw'
  readonly certificate: ApprovedCertificate
}

function columnsFor(mayDecide: boolean, choose: (chosen: Chosen) => void): readonly Column<ApprovedCertificate>[] {
  const button = (what: Chosen['what'], label: string, certificate: ApprovedCertificate) => (
    <Button
      look={what === 'withdraw' ? 'secondary' : 'quiet'}
      size="small"
      onClick={() => choose({ what, certificate })}
    >
      {label}
      <span className="visually-hidden">
        {' '}
        of {CERTIFICATIONS[certificate.certification].label} for {certificate.productName}
      </span>
    </Button>
  )
  return [
    {
      title: 'Product',
      cell: ({ productId, productName }) => <TextLink to={paths.product(productId)}>{productName}</TextLink>,
    },
    {
      title: 'Producer',
      cell: ({ producerId, producerName }) => <TextLink to={paths.producer(producerId)}>{producerName}</TextLink>,
    },
    { title: 'Certification', cell: ({ certification }) => CERTIFICATIONS[certification].label },
    {
      title: 'Certified by',
      cell: ({ issuer, certificateNumber }) => (
        <>
          {issuer}
          <br />
          no. {certificateNumber}
        </>
      ),
    },
    { title: 'Valid until', cell: ({ expiresOn }) => dayWords(expiresOn) },
    {
      title: 'Approval',
      cell: (certificate) => (
        <span className="claim-buttons">
          {button('history', 'History', certificate)}
          {mayDecide && button('withdraw', 'Withdraw', certificate)}
        </span>
      ),
    },
  ]
}

interface WithdrawFormProps {
  readonly certificate: ApprovedCertificate
  readonly onDone: () => void
}

function WithdrawForm({ certificate, onDone }: WithdrawFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(revokeCertificateForm, { reason: '' })
  const revoke = useRevoke(certificate)
  const done = () => {
    onDone()
    toast({ title: 'Approval withdrawn', text: `${certificate.productName} no longer shows the badge.` })
  }
  const send = () => void revoke.mutateAsync(values.reason).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <p>
        {certificate.productName} loses the badge “{CERTIFICATIONS[certificate.certification].label}” at once. The
        producer is notified and may claim it again.
      </p>
      <Field label="Reason, for the producer" error={errors.reason}>
        <textarea
          rows={4}
          maxLength={500}
          value={values.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <FormFoot send="Withdraw Approval" busy={revoke.isPending} onCancel={onDone} />
    </form>
  )
}
