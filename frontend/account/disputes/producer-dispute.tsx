import { useQuery } from '@tanstack/react-query'
import { Descriptions, Steps } from 'antd'
import { Link, useParams } from 'react-router-dom'
import { DESIRED_RESOLUTIONS } from '#domain/disputes/dispute-types.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { StatusTag } from '#frontend/shared/console/format.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { disputeQuery } from '#frontend/shared/disputes/api.ts'
import { disputeSteps, reportedItems } from '#frontend/shared/disputes/dispute-header.tsx'
import { disputeTone, problemLabel, STAGE_LABELS } from '#frontend/shared/disputes/dispute-status.tsx'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { AnswerForm } from './answer-form.tsx'
import { DisputeDetails } from './dispute-details.tsx'
import './producer-dispute.css'

/** A dispute about an order, for its producer. */
export function ProducerDisputePage() {
  const { id = '' } = useParams()
  const result = useQuery(disputeQuery({ id, orderKey: undefined }))
  const dispute = result.data
  return (
    <ConsolePage
      title={dispute ? `Problem with order #${dispute.orderNumber}` : 'Problem with an order'}
      breadcrumb={
        <PageBreadcrumb
          above={[
            { label: 'Orders', path: paths.producerOrders },
            { label: 'Problems', path: paths.producerProblems },
          ]}
        />
      }
      extra={
        dispute && (
          <span role="status">
            <StatusTag tone={disputeTone(dispute.stage)}>{STAGE_LABELS[dispute.stage]}</StatusTag>
          </span>
        )
      }
      actions={dispute && <Link to={paths.producerOrder(dispute.orderId)}>Order #{dispute.orderNumber}</Link>}
    >
      <QueryState query={result}>
        {(loaded) => (
          <div className="producer-dispute">
            <DisputeDetails
              dispute={loaded}
              orderKey={undefined}
              answer={loaded.allowedActions.includes('respond') && <AnswerForm dispute={loaded} />}
            />
            <div className="producer-dispute-side">
              <Summary dispute={loaded} />
              <Progress dispute={loaded} />
            </div>
          </div>
        )}
      </QueryState>
    </ConsolePage>
  )
}

const Summary = ({ dispute }: { readonly dispute: DisputeView }) => (
  <section aria-label="Summary">
    <Descriptions
      bordered
      size="small"
      column={1}
      items={[
        { key: 'problem', label: 'Problem', children: problemLabel(dispute) },
        { key: 'items', label: 'Items', children: reportedItems(dispute).join('; ') || 'The whole order' },
        {
          key: 'request',
          label: 'Requested',
          children: dispute.desiredResolution ? DESIRED_RESOLUTIONS[dispute.desiredResolution] : '–',
        },
        { key: 'total', label: 'Order total', children: formatMoney(dispute.totalCents) },
        { key: 'buyer', label: 'Buyer', children: dispute.buyerName ?? 'Erased' },
        { key: 'opened', label: 'Reported', children: formatDate(dispute.openedAt) },
      ]}
    />
  </section>
)

const STEP_STATUS = { done: 'finish', now: 'process', ahead: 'wait', stopped: 'error' } as const

function Progress({ dispute }: { readonly dispute: DisputeView }) {
  const steps = disputeSteps(dispute)
  return (
    <section aria-label="Progress" className="producer-dispute-progress">
      <h2>Progress</h2>
      <Steps
        orientation="vertical"
        size="small"
        current={steps.findIndex(({ state }) => state === 'now')}
        items={steps.map(({ label, state, at, note }) => ({
          title: label,
          status: STEP_STATUS[state],
          content: note ?? (at && formatDate(at)),
        }))}
      />
    </section>
  )
}
