import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Descriptions, Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { addDays } from '#domain/kernel/calendar-date.ts'
import { RENEWAL_DAYS, REVIEW_AREAS, reviewAreas } from '#domain/producer-verification/application.ts'
import type { MyVerification } from '#domain/producer-verification/contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { StatusTag } from '#frontend/shared/console/format.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { formatDate, formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { formatFileSize } from '#frontend/shared/lib/uploads.ts'
import {
  documentUrl,
  ownVerificationQuery,
  useWithdrawApplication,
} from '#frontend/shared/producer-verification/api.ts'
import {
  APPLICATION_STATUSES,
  InformationRequests,
} from '#frontend/shared/producer-verification/application-status.tsx'
import { AnswerForm, ApplicationForm } from './application-form.tsx'
import '#frontend/shared/producer-verification/producer-verification.css'
import './verification.css'

/** The producer's verification: its status, the review, and the application. */
export function VerificationPage() {
  const verification = useQuery(ownVerificationQuery)
  return (
    <ConsolePage
      title="Verification"
      breadcrumb={<PageBreadcrumb above={[{ label: 'Settings', path: paths.producerSettings }]} />}
    >
      <QueryState query={verification}>
        {({ current, application, canApply }) => (
          <div className="verification-page">
            <Card role="region" aria-label="Status" title={<h2>Status</h2>}>
              <Badge current={current} />
              {application && <Application application={application} />}
            </Card>
            {canApply && (
              <Card
                role="region"
                aria-label="Apply"
                title={<h2>{current || application ? 'Apply again' : 'Apply for verification'}</h2>}
              >
                <Typography.Paragraph type="secondary">
                  Only verifiers see your application. It is stored encrypted.
                </Typography.Paragraph>
                <ApplicationForm />
              </Card>
            )}
            <Review />
          </div>
        )}
      </QueryState>
    </ConsolePage>
  )
}

const Badge = ({ current }: Pick<MyVerification, 'current'>) =>
  current ? (
    <Typography.Paragraph>
      <strong>Verified until {formatDay(current.expiresOn)}.</strong> You can renew from{' '}
      {formatDay(addDays(current.expiresOn, -RENEWAL_DAYS))}.
    </Typography.Paragraph>
  ) : (
    <Typography.Paragraph>Your shop has no verified badge. You can sell without it.</Typography.Paragraph>
  )

interface ApplicationProps {
  readonly application: NonNullable<MyVerification['application']>
}

/** The latest application, its decision and what is missing. */
function Application({ application }: ApplicationProps) {
  const { id, status, submittedAt, informationRequests, documents } = application
  const { label, tone } = APPLICATION_STATUSES[status]
  return (
    <Flex vertical gap="middle">
      <div role="status">
        <Flex gap="small" align="center" wrap>
          <StatusTag tone={tone}>{label}</StatusTag> Submitted on {formatDate(submittedAt)}
        </Flex>
        <NextStep application={application} />
      </div>
      {informationRequests.length > 0 && (
        <section aria-label="Questions">
          <h3>Questions</h3>
          <InformationRequests informationRequests={informationRequests} />
        </section>
      )}
      {documents.length > 0 && (
        <section aria-label="Documents">
          <h3>Documents</h3>
          <ul className="verification-documents">
            {documents.map(({ id: documentId, name, kind, bytes }) => (
              <li key={documentId}>
                {name === null ? (
                  'Erased'
                ) : (
                  <a href={documentUrl(id)(documentId)} {...LINK_PROPS[kind]}>
                    {name}
                  </a>
                )}{' '}
                <Typography.Text type="secondary">{formatFileSize(bytes)}</Typography.Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      {status === 'information_requested' && <AnswerForm sent={documents.length} />}
      {(status === 'pending' || status === 'information_requested') && <Withdraw />}
    </Flex>
  )
}

/** A PDF is downloaded, an image opens in a new tab. */
const LINK_PROPS = { pdf: { download: true }, image: { target: '_blank', rel: 'noopener noreferrer' } } as const

function NextStep({ application: { status, reviewDueOn, decidedAt, reason } }: ApplicationProps) {
  if (status === 'pending') return <p>You’ll get a decision by {formatDay(reviewDueOn)}.</p>
  if (status === 'information_requested') return <p>The review is paused until you answer.</p>
  if (!decidedAt || !reason) return null
  return (
    <p>
      Decided on {formatDate(decidedAt)}: {reason}
    </p>
  )
}

function Withdraw() {
  const { message, modal } = App.useApp()
  const withdraw = useWithdrawApplication()
  const ask = () =>
    void modal.confirm({
      title: 'Withdraw the application?',
      content: 'The review ends. You can apply again at any time.',
      okText: 'Withdraw application',
      cancelText: 'Keep application',
      onOk: () =>
        withdraw.mutateAsync().then(
          () => void message.success('Application withdrawn'),
          (error: unknown) => void message.error(errorMessage(error)),
        ),
    })
  return (
    <div>
      <Button onClick={ask}>Withdraw application</Button>
    </div>
  )
}

const Review = () => (
  <Card role="region" aria-label="What we review" title={<h2>What we review</h2>}>
    <Descriptions
      column={1}
      size="small"
      layout="vertical"
      colon={false}
      items={[
        ...reviewAreas.map((area) => ({
          key: area,
          label: REVIEW_AREAS[area].title,
          children: REVIEW_AREAS[area].prompt,
        })),
        {
          key: 'commitment',
          label: 'Quality commitment',
          children: 'That you follow the marketplace rules, and how you have handled orders so far.',
        },
      ]}
    />
    <Typography.Paragraph style={{ margin: '16px 0 0' }}>
      A review takes 5 to 7 business days, is free, and is repeated every year. The badge states what we saw on a given
      day. It does not guarantee quality. <Link to={paths.verificationProcess}>How we verify</Link>
    </Typography.Paragraph>
  </Card>
)
