import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ApprovedCertificate,
  CAN_DECIDE_CERTIFICATES,
  revokeCertificateForm,
} from '#domain/catalog/certificate.contract.ts'
import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { oneOf, useListAddress } from '#frontend/shared/lib/list-params.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { type Column, PagedList, Records, usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { approvedQuery, useRevoke, waitingClaimsQuery } from './api.ts'
import { CertificateHistory } from './certificate-history.tsx'
import { ClaimCard } from './claim-card.tsx'
import './certificates.css'

/** For the staff: certificates to check, and those that were approved. */
export function SupportCertificatesPage() {
  return (
    <>
      <PageTitle>Certificates</PageTitle>
      <h1>Certificates</h1>
      <ClaimsQueue />
    </>
  )
}

const CHOICES = { show: oneOf(['waiting', 'approved']) }

/** Certificates that wait to be checked, and those that were approved; the address says which. */
function ClaimsQueue() {
  const { list, narrow } = useListAddress(CHOICES)
  const { data: user } = useUser()
  const mayDecide = user?.staff != null && CAN_DECIDE_CERTIFICATES.includes(user.staff)
  return (
    <>
      <Tabs
        label="Which certificates"
        tabs={[
          { key: 'waiting', label: 'To check' },
          { key: 'approved', label: 'Approved' },
        ]}
        active={list.show}
        onChange={(show) => narrow({ show })}
      />
      {list.show === 'waiting' ? <WaitingList mayDecide={mayDecide} /> : <ApprovedList mayDecide={mayDecide} />}
    </>
  )
}

/** The oldest first. */
function WaitingList({ mayDecide }: { readonly mayDecide: boolean }) {
  const page = usePageNumber()
  return (
    <PagedList
      found={useQuery(waitingClaimsQuery(page))}
      pageOf={({ claims, total, pageSize }) => ({ records: claims, total, pageSize })}
      page={page}
      empty={['Nothing to check', 'What producers tell of their certificates will stand here.']}
      above={({ total }) => <p role="status">{total === 1 ? '1 certificate waits.' : `${total} certificates wait.`}</p>}
    >
      {(claims) => (
        <div className="claims" role="list">
          {claims.map((claim) => (
            <ClaimCard key={`${claim.productId} ${claim.certification}`} claim={claim} mayDecide={mayDecide} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

/** Approved certificates, each with its history and a way to withdraw the approval. */
function ApprovedList({ mayDecide }: { readonly mayDecide: boolean }) {
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
