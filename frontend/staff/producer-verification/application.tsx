import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Descriptions, Flex, Form, Radio, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { REVIEW_AREAS, reviewAreas } from '#domain/producer-verification/application.ts'
import {
  type ApplicationHistoryEntry,
  type ApplicationView,
  type DecisionForm,
  decisionForm,
} from '#domain/producer-verification/contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { DocumentPreview } from '#frontend/shared/console/document-preview.tsx'
import { DateTime, StatusTag, type StatusTone } from '#frontend/shared/console/format.tsx'
import { HistoryTimeline } from '#frontend/shared/console/history-timeline.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { ReasonDialog, ReasonField, type ReasonTemplate } from '#frontend/shared/console/reason-field.tsx'
import { SplitView } from '#frontend/shared/console/split-view.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { documentUrl } from '#frontend/shared/producer-verification/api.ts'
import { APPLICATION_STATUSES } from '#frontend/shared/producer-verification/application-status.tsx'
import { applicationQuery, useDecide } from './api.ts'
import '#frontend/shared/producer-verification/producer-verification.css'

const BREADCRUMB = [{ label: 'Verification', path: paths.supportVerification }]

interface ApplicationProps {
  readonly application: ApplicationView
}

/** An application next to its documents, and the decision. */
export function Application({ applicationId }: { readonly applicationId: string }) {
  const result = useQuery(applicationQuery(applicationId))
  if (!result.data)
    return (
      <ConsolePage title="Application" breadcrumb={<PageBreadcrumb above={BREADCRUMB} />}>
        <QueryState query={result}>{() => null}</QueryState>
      </ConsolePage>
    )
  const application = result.data
  const { businessName, producerId, status, documents, isOwnBusiness } = application
  const { label, tone } = APPLICATION_STATUSES[status]
  return (
    <ConsolePage
      title={businessName}
      breadcrumb={<PageBreadcrumb above={BREADCRUMB} />}
      extra={
        <span role="status">
          <StatusTag tone={tone}>{label}</StatusTag>
        </span>
      }
      actions={
        <>
          {status === 'approved' && !isOwnBusiness && <Revoke application={application} />}
          <Link to={paths.producer(producerId)}>Producer page</Link>
        </>
      }
    >
      <SplitView
        even={documents.length > 0}
        side={
          <DocumentPreview
            documents={documents}
            urlOf={documentUrl(application.id)}
            openFirst={status === 'pending' && !isOwnBusiness}
            empty="The producer sent no documents"
          />
        }
        after={
          <>
            <Decision application={application} />
            <History application={application} />
          </>
        }
      >
        <Facts application={application} />
        <Statements application={application} />
      </SplitView>
    </ConsolePage>
  )
}

const History = ({ application: { history } }: ApplicationProps) => (
  <Card size="small" role="region" aria-label="History" title={<h2>History</h2>}>
    <HistoryTimeline
      items={history.map(({ kind, at, by, text }, nth) => ({
        key: String(nth),
        title: STEPS[kind].label,
        tone: STEPS[kind].tone,
        at,
        text,
        ...(by === null ? {} : { by }),
      }))}
    />
  </Card>
)

const STEPS: Readonly<Record<ApplicationHistoryEntry['kind'], { readonly label: string; readonly tone: StatusTone }>> =
  {
    submitted: { label: 'Submitted by the producer', tone: 'neutral' },
    information_requested: { label: 'Information requested', tone: 'waiting' },
    information_provided: { label: 'Answered by the producer', tone: 'neutral' },
    withdrawn: { label: 'Withdrawn by the producer', tone: 'neutral' },
    approved: { label: 'Approved', tone: 'good' },
    rejected: { label: 'Declined', tone: 'bad' },
    revoked: { label: 'Revoked', tone: 'bad' },
  }

function Facts({ application: { city, submittedAt, status, reviewDueOn } }: ApplicationProps) {
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, sm: 1, md: 2 }}
      items={[
        { key: 'city', label: 'Town', children: city },
        { key: 'submitted', label: 'Applied', children: <DateTime at={submittedAt} /> },
        ...(status === 'pending'
          ? [{ key: 'due', label: 'Decision due', children: formatDay(reviewDueOn), span: 'filled' as const }]
          : []),
        ...(status === 'information_requested'
          ? [
              {
                key: 'due',
                label: 'Decision due',
                children: 'Paused until the producer answers',
                span: 'filled' as const,
              },
            ]
          : []),
      ]}
    />
  )
}

/** What the producer states about each review area. */
function Statements({ application: { details } }: ApplicationProps) {
  if (!details) return <Alert type="info" title="The application’s details were erased." />
  return (
    <Card size="small" role="region" aria-label="Application" title={<h2>Application</h2>}>
      <Descriptions
        layout="vertical"
        size="small"
        colon={false}
        column={1}
        items={reviewAreas.map((area) => {
          const { statement, documents, link } = details[area]
          return {
            key: area,
            label: REVIEW_AREAS[area].title,
            children: (
              <Flex vertical gap={4} className="verification-statement">
                <Typography.Text>{statement}</Typography.Text>
                {documents && <Typography.Text type="secondary">{documents}</Typography.Text>}
                {link && (
                  <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                    {link}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                )}
              </Flex>
            ),
          }
        })}
      />
    </Card>
  )
}

function Decision({ application }: ApplicationProps) {
  const { isOwnBusiness, status } = application
  if (isOwnBusiness && status === 'pending')
    return <Alert type="info" showIcon title="This is your own business: another verifier decides." />
  if (status === 'information_requested')
    return <Alert type="info" showIcon title="The producer has not answered your question yet." />
  return status === 'pending' ? (
    <DecideForm key={application.informationRequests.length} application={application} />
  ) : null
}

type Choice = Exclude<DecisionForm['decision'], 'revoke'>

const DECISIONS: Readonly<
  Record<Choice, { readonly label: string; readonly effect: string; readonly submit: string; readonly done: string }>
> = {
  approve: {
    label: 'Approve',
    effect: 'The producer shows the verified badge for one year.',
    submit: 'Approve application',
    done: 'Application approved',
  },
  request_information: {
    label: 'Request information',
    effect: 'The due date is paused until the producer answers.',
    submit: 'Send request',
    done: 'Information requested',
  },
  reject: {
    label: 'Decline',
    effect: 'The producer can apply again.',
    submit: 'Decline application',
    done: 'Application declined',
  },
}

const TEMPLATES: Readonly<Record<Choice, readonly ReasonTemplate[]>> = {
  approve: [
    {
      label: 'All documented',
      text: 'Identity, business documents and production practices are documented.',
    },
    { label: 'Renewal', text: 'Your documents are current and nothing has changed since your last verification.' },
  ],
  request_information: [
    {
      label: 'Photo ID',
      text: 'Please send a photo ID of the owner. Cover everything but name, issuer and the last four characters of its number.',
    },
    {
      label: 'License',
      text: 'Please send the current license or permit for the products you sell, with its number and expiration date.',
    },
    {
      label: 'Unreadable document',
      text: 'A document you sent cannot be read. Please send it again as a PDF or a sharp photo.',
    },
  ],
  reject: [
    { label: 'Document missing', text: 'A required document is missing. Apply again once you have it.' },
    { label: 'Expired license', text: 'The license you sent has expired. Apply again with a current one.' },
    {
      label: 'Name differs',
      text: 'The name on the documents differs from the business you sell as. Apply again with documents of this business.',
    },
  ],
}

function DecideForm({ application }: ApplicationProps) {
  const { message } = App.useApp()
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<DecisionForm>(decisionForm)
  const decision = Form.useWatch('decision', form) as Choice | undefined
  const decide = useDecide(application.id)
  const send = (values: DecisionForm) =>
    void decide
      .mutateAsync(values)
      .then(() => void message.success(DECISIONS[values.decision as Choice].done), setProblem)
  return (
    <Card size="small" role="region" aria-label="Decision" title={<h2>Decision</h2>}>
      <Form<DecisionForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        aria-label="Decision"
        initialValues={{ reason: '' }}
        scrollToFirstError={{ focus: true }}
        onValuesChange={clearProblem}
        onFinish={send}
      >
        <Form.Item name="decision" rules={rules('decision')} extra={decision && DECISIONS[decision].effect}>
          <Radio.Group
            aria-label="Decision"
            options={(Object.keys(DECISIONS) as Choice[]).map((value) => ({ value, label: DECISIONS[value].label }))}
          />
        </Form.Item>
        <ReasonField
          label={decision === 'request_information' ? 'Question' : 'Reason'}
          hint="Shown to the producer."
          rules={rules('reason')}
          maxLength={2000}
          templates={decision ? TEMPLATES[decision] : []}
        />
        {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
        <Button type="primary" htmlType="submit" loading={decide.isPending}>
          {decision ? DECISIONS[decision].submit : 'Decide'}
        </Button>
      </Form>
    </Card>
  )
}

const REVOKE_TEMPLATES: readonly ReasonTemplate[] = [
  { label: 'Approved by mistake', text: 'This application was approved by mistake. Please apply again.' },
  { label: 'License ended', text: 'The license that the verification was based on has ended.' },
  { label: 'Business changed', text: 'The business has changed since it was verified.' },
]

function Revoke({ application: { id, businessName } }: ApplicationProps) {
  const [open, setOpen] = useState(false)
  const decide = useDecide(id)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        Revoke verification
      </Button>
      <ReasonDialog
        open={open}
        title="Revoke this verification?"
        text={`${businessName} loses the verified badge at once, is notified, and can apply again.`}
        submit="Revoke verification"
        done="Verification revoked"
        schema={decisionForm.pick({ reason: true })}
        maxLength={2000}
        templates={REVOKE_TEMPLATES}
        onSend={(reason) => decide.mutateAsync({ decision: 'revoke', reason })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
