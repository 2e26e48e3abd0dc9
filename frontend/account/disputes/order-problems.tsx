import { useQuery } from '@tanstack/react-query'
import { OUTCOMES } from '#domain/disputes/dispute-types.ts'
import type { DisputeCard, OrderDisputes } from '#domain/disputes/views.ts'
import { type Keyed, orderDisputesQuery } from '#frontend/shared/disputes/api.ts'
import { problemLabel, STAGE_LABELS, stageTone } from '#frontend/shared/disputes/dispute-status.tsx'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/disputes/disputes.css'

/** On an order's page: its cases, and the way to report a problem. `id` is the order's. */
export function OrderProblems({ id, orderKey }: Keyed) {
  const found = useQuery(orderDisputesQuery({ id, orderKey }))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return null
  const { reportEligibility, disputes } = found.data
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
      {reportEligibility && <MayReport reportEligibility={reportEligibility} to={paths.reportProblem(id, orderKey)} />}
    </Card>
  )
}

interface MayReportProps {
  readonly reportEligibility: NonNullable<OrderDisputes['reportEligibility']>
  readonly to: string
}

const MayReport = ({ reportEligibility, to }: MayReportProps) => (
  <>
    <p>{reportLabel(reportEligibility)}</p>
    {reportEligibility.eligible && (
      <LinkButton to={to} variant="secondary">
        Report a problem
      </LinkButton>
    )}
  </>
)

/** Until when a problem may be reported, or why it may not. */
export function reportLabel({
  eligible: may,
  reason,
  reportDeadline,
  lines,
}: MayReportProps['reportEligibility']): string {
  if (reason === 'dispute_already_open') return 'While this case is open, add anything else that’s wrong to it.'
  if (reason === 'order_not_paid') return 'You can report a problem once the order is paid.'
  if (!may || reason === 'report_window_closed')
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

/** One case in a list: what it is about, where it stands, and until when. */
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
