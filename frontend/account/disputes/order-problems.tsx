import { useQuery } from '@tanstack/react-query'
import { OUTCOMES } from '#domain/disputes/dispute-types.ts'
import type { DisputeCard, OrderDisputes } from '#domain/disputes/views.ts'
import { orderDisputesQuery, type RecordAccess } from '#frontend/shared/disputes/api.ts'
import { problemLabel, STAGE_LABELS, stageTone } from '#frontend/shared/disputes/dispute-status.tsx'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/disputes/disputes.css'

/** The disputes of an order and the link to report a problem. `id` is the order's. */
export function OrderProblems({ id, orderKey }: RecordAccess) {
  const result = useQuery(orderDisputesQuery({ id, orderKey }))
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (!result.data) return null
  const { reportEligibility, disputes } = result.data
  if (disputes.length === 0 && (!reportEligibility || reportEligibility.reason === 'order_not_paid')) return null
  return (
    <Card role="region" aria-label="Problems" className="order-problems">
      <h2>{disputes.length > 0 ? 'Problems reported' : 'Is something wrong?'}</h2>
      {disputes.length > 0 && (
        <ul className="dispute-items">
          {disputes.map((dispute) => (
            <li key={dispute.id}>
              <DisputeItem dispute={dispute} to={paths.dispute(dispute.id, orderKey)} />
            </li>
          ))}
        </ul>
      )}
      {reportEligibility && <ReportLink reportEligibility={reportEligibility} to={paths.reportProblem(id, orderKey)} />}
    </Card>
  )
}

interface ReportLinkProps {
  readonly reportEligibility: NonNullable<OrderDisputes['reportEligibility']>
  readonly to: string
}

const ReportLink = ({ reportEligibility, to }: ReportLinkProps) => (
  <>
    <p>{reportLabel(reportEligibility)}</p>
    {reportEligibility.eligible && (
      <LinkButton to={to} variant="secondary">
        Report a problem
      </LinkButton>
    )}
  </>
)

/** The deadline to report a problem, or the reason why the buyer cannot report one. */
export function reportLabel({ eligible, reason, reportDeadline, lines }: ReportLinkProps['reportEligibility']): string {
  if (reason === 'dispute_already_open') return 'While this case is open, add anything else that’s wrong to it.'
  if (reason === 'order_not_paid') return 'You can report a problem once the order is paid.'
  if (!eligible || reason === 'report_window_closed')
    return reportDeadline
      ? `The time to report a problem ended on ${formatDateTime(reportDeadline)}.`
      : 'You can’t report a problem right now.'
  if (!reportDeadline)
    return 'Items spoiled, missing or never delivered? Tell us, and we’ll work it out with the producer.'
  const sooner = lines.find(
    (line) => line.eligible && line.reportDeadline !== null && line.reportDeadline < reportDeadline,
  )
  const food = sooner?.reportDeadline ? ` Perishable food: until ${formatDateTime(sooner.reportDeadline)}.` : ''
  return `You can report a problem until ${formatDateTime(reportDeadline)}.${food}`
}

interface DisputeItemProps {
  readonly dispute: DisputeCard
  readonly to: string
}

/** A dispute in a list: its problem, stage and deadline. */
function DisputeItem({ dispute, to }: DisputeItemProps) {
  const { stage, dueAt, outcome, openedAt } = dispute
  return (
    <div className="dispute-item">
      <span>
        <TextLink to={to}>
          <strong>{problemLabel(dispute)}</strong>
        </TextLink>
        <small>
          Reported on {formatDateTime(openedAt)}
          {dueAt && stage !== 'chargeback' && ` · due by ${formatDateTime(dueAt)}`}
          {outcome && ` · ${OUTCOMES[outcome]}`}
        </small>
      </span>
      <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge>
    </div>
  )
}
