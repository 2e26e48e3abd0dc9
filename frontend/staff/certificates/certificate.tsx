import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Descriptions, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  CAN_DECIDE_CERTIFICATES,
  type CertificateDetails,
  type CertificateHistoryEntry,
  rejectCertificateForm,
  revokeCertificateForm,
} from '#domain/catalog/certificate.contract.ts'
import { CERTIFICATIONS, type Certification } from '#domain/catalog/product-taxonomy.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { DocumentPreview } from '#frontend/shared/console/document-preview.tsx'
import { DateTime, StatusTag, type StatusTone } from '#frontend/shared/console/format.tsx'
import { HistoryTimeline } from '#frontend/shared/console/history-timeline.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { ReasonDialog, type ReasonTemplate } from '#frontend/shared/console/reason-field.tsx'
import { SplitView } from '#frontend/shared/console/split-view.tsx'
import { formatDay, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import {
  type CertificateReference,
  certificateDocumentUrl,
  certificateQuery,
  type Submission,
  useApproveCertificate,
  useRejectCertificate,
  useRevokeCertificate,
} from './api.ts'

const BREADCRUMB = [{ label: 'Certificates', path: paths.supportCertificates }]

interface CertificateProps {
  readonly details: CertificateDetails
}

/** One certification of a product: the submission next to its document, the approved certificate and the history. */
export function Certificate({ reference }: { readonly reference: CertificateReference }) {
  const result = useQuery(certificateQuery(reference))
  const { data: user } = useUser()
  const canDecide = user?.staff != null && CAN_DECIDE_CERTIFICATES.includes(user.staff)
  if (!result.data)
    return (
      <ConsolePage title="Certificate" breadcrumb={<PageBreadcrumb above={BREADCRUMB} />}>
        <QueryState query={result}>{() => null}</QueryState>
      </ConsolePage>
    )
  const details = result.data
  const { submission, approved, applicationId } = details
  return (
    <ConsolePage
      title={`${CERTIFICATIONS[details.certification].label} for ${details.productName}`}
      breadcrumb={<PageBreadcrumb above={BREADCRUMB} />}
      extra={
        <span role="status">
          {submission ? (
            <StatusTag tone="waiting">To review</StatusTag>
          ) : approved ? (
            <ValidityTag expiresOn={approved.expiresOn} />
          ) : (
            <StatusTag tone="neutral">Closed</StatusTag>
          )}
        </span>
      }
      actions={
        <>
          {approved && canDecide && <Revoke details={details} />}
          {applicationId && canDecide && (
            <Link to={paths.supportVerificationOf(applicationId)}>Verification application</Link>
          )}
          <Link to={paths.product(details.productId)}>Product page</Link>
        </>
      }
    >
      <SplitView
        even={Boolean(submission?.documentId)}
        side={<Document details={details} canDecide={canDecide} />}
        after={
          <>
            {submission && canDecide && <Decision details={details} submission={submission} />}
            <History details={details} />
          </>
        }
      >
        {submission && (
          <Facts title="Submitted" details={details} certificate={submission} registerUrl={submission.registerUrl} />
        )}
        {approved && <Facts title="Approved" details={details} certificate={approved} registerUrl={null} />}
      </SplitView>
    </ConsolePage>
  )
}

const History = ({ details: { history } }: CertificateProps) => (
  <Card size="small" role="region" aria-label="History" title={<h2>History</h2>}>
    <HistoryTimeline
      items={history.map(({ id, at, change, by, certificateNumber, expiresOn, reason }) => ({
        key: id,
        at,
        title: CHANGES[change].label,
        tone: CHANGES[change].tone,
        ...(by === null ? {} : { by }),
        text:
          [certificateNumber && `Number ${certificateNumber}`, expiresOn && `valid until ${formatDay(expiresOn)}`]
            .filter(Boolean)
            .join(', ') + (reason ? `\n${reason}` : ''),
      }))}
    />
  </Card>
)

const CHANGES: Readonly<
  Record<CertificateHistoryEntry['change'], { readonly label: string; readonly tone: StatusTone }>
> = {
  submitted: { label: 'Submitted by the producer', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn by the producer', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Declined', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'bad' },
}

/** Days before the expiration from which a certificate counts as expiring soon. */
const SOON_DAYS = 30

export function ValidityTag({ expiresOn }: { readonly expiresOn: string }) {
  const today = marketDay(Date.now())
  if (expiresOn < today) return <StatusTag tone="bad">Expired</StatusTag>
  return expiresOn <= addDays(today, SOON_DAYS) ? (
    <StatusTag tone="waiting">Expires soon</StatusTag>
  ) : (
    <StatusTag tone="good">Valid</StatusTag>
  )
}

/** Public registers that list all certificates of a kind, from any certifier. */
const PUBLIC_REGISTERS: Partial<Readonly<Record<Certification, { readonly name: string; readonly url: string }>>> = {
  organic: { name: 'USDA Organic Integrity Database', url: 'https://organic.ams.usda.gov/integrity/' },
}

interface FactsProps extends CertificateProps {
  readonly title: string
  readonly certificate: Pick<Submission, 'issuer' | 'certificateNumber' | 'expiresOn'> & Partial<Submission>
  readonly registerUrl: string | null
}

function Facts({ title, details, certificate, registerUrl }: FactsProps) {
  const { producerId, producerName, certification } = details
  const { issuer, certificateNumber, expiresOn, submittedAt } = certificate
  const register = PUBLIC_REGISTERS[certification]
  return (
    <Descriptions
      bordered
      size="small"
      title={<h2>{title}</h2>}
      column={1}
      items={[
        { key: 'producer', label: 'Producer', children: <Link to={paths.producer(producerId)}>{producerName}</Link> },
        { key: 'issuer', label: 'Certifier', children: issuer },
        {
          key: 'number',
          label: 'Number',
          children: registerUrl ? <External href={registerUrl}>{certificateNumber}</External> : certificateNumber,
        },
        ...(register
          ? [
              {
                key: 'register',
                label: 'Public register',
                children: <External href={register.url}>{register.name}</External>,
              },
            ]
          : []),
        { key: 'expires', label: 'Valid until', children: formatDay(expiresOn) },
        ...(submittedAt ? [{ key: 'submitted', label: 'Submitted', children: <DateTime at={submittedAt} /> }] : []),
      ]}
    />
  )
}

const External = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" style={{ overflowWrap: 'anywhere' }}>
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** Auditors see that there is a document; only verifiers open it. */
function Document({ details, canDecide }: CertificateProps & { readonly canDecide: boolean }) {
  const { submission, certification, productId } = details
  const id = submission?.documentId
  if (id && !canDecide)
    return <Alert type="info" showIcon title="A document was uploaded. Only verifiers and admins can open it." />
  return (
    <DocumentPreview
      key={id}
      documents={id ? [{ id, name: `${CERTIFICATIONS[certification].label} certificate` }] : []}
      urlOf={() => certificateDocumentUrl({ productId, certification })}
      openFirst
      empty={
        submission ? 'The producer did not upload a document' : 'Documents are shown while a submission is in review'
      }
    />
  )
}

const REJECT_TEMPLATES: readonly ReasonTemplate[] = [
  { label: 'Not in the register', text: 'The certifier’s register does not list this number for your business.' },
  { label: 'Expired', text: 'This certificate has expired. Submit the current one.' },
  { label: 'Other product', text: 'This certificate does not cover this product.' },
  {
    label: 'Unreadable document',
    text: 'The document cannot be read. Submit the certificate again with a sharp copy.',
  },
]

interface DecisionProps extends CertificateProps {
  readonly submission: Submission
}

function Decision({ details, submission }: DecisionProps) {
  const { message, modal } = App.useApp()
  const [declining, setDeclining] = useState(false)
  const approve = useApproveCertificate(details)
  const { productName, producerName, certification } = details
  const label = CERTIFICATIONS[certification].label
  const confirm = () =>
    modal.confirm({
      title: 'Approve this certificate?',
      content: `${productName} from ${producerName} shows the badge “${label}” at once, until ${formatDay(submission.expiresOn)}. Approve it only if ${submission.issuer} lists number ${submission.certificateNumber} for this producer.`,
      okText: 'Approve certificate',
      onOk: () =>
        approve.mutateAsync(submission).then(
          () => void message.success('Certificate approved'),
          (error: unknown) => void message.error(errorMessage(error)),
        ),
    })
  return (
    <Card size="small" role="region" aria-label="Decision" title={<h2>Decision</h2>}>
      <Flex gap="small" wrap>
        <Button type="primary" onClick={confirm}>
          Approve
        </Button>
        <Button danger onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </Flex>
      <Decline open={declining} details={details} submission={submission} onClose={() => setDeclining(false)} />
    </Card>
  )
}

interface DeclineProps extends DecisionProps {
  readonly open: boolean
  readonly onClose: () => void
}

function Decline({ open, details, submission, onClose }: DeclineProps) {
  const reject = useRejectCertificate(details)
  return (
    <ReasonDialog
      open={open}
      title="Decline this certificate?"
      text={`${details.producerName} sees the reason in their product list and can submit the certificate again.`}
      submit="Decline certificate"
      done="Certificate declined"
      schema={rejectCertificateForm}
      maxLength={500}
      templates={REJECT_TEMPLATES}
      onSend={(reason) => reject.mutateAsync({ submission, reason })}
      onClose={onClose}
    />
  )
}

const REVOKE_TEMPLATES: readonly ReasonTemplate[] = [
  { label: 'Approved by mistake', text: 'This certificate was approved by mistake. Please submit it again.' },
  { label: 'Withdrawn by the certifier', text: 'The certifier’s register no longer lists this certificate.' },
  { label: 'Other product', text: 'This certificate does not cover this product.' },
]

function Revoke({ details }: CertificateProps) {
  const [open, setOpen] = useState(false)
  const revoke = useRevokeCertificate(details)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        Revoke approval
      </Button>
      <ReasonDialog
        open={open}
        title="Revoke this approval?"
        text={`${details.productName} loses the badge “${CERTIFICATIONS[details.certification].label}” at once. The producer is notified and can submit the certificate again.`}
        submit="Revoke approval"
        done="Approval revoked"
        schema={revokeCertificateForm}
        maxLength={500}
        templates={REVOKE_TEMPLATES}
        onSend={(reason) => revoke.mutateAsync(reason)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
