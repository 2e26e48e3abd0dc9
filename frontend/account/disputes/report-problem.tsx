import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { openDisputeForm, type OpenDisputeForm as Report } from '#domain/disputes/contract.ts'
import { DEADLINES, deadlineOf } from '#domain/disputes/deadlines.ts'
import {
  DESIRED_RESOLUTIONS,
  DISPUTE_REASONS,
  type DisputeReason,
  desiredResolutions,
  disputeReasons,
  requiresItems,
} from '#domain/disputes/dispute-types.ts'
import type { OrderDisputes } from '#domain/disputes/views.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import { ExpiredLink, NotYours } from '#frontend/account/orders/order.tsx'
import { orderDisputesQuery, type RecordAccess, useOpenDispute } from '#frontend/shared/disputes/api.ts'
import { linesOf, type ResolutionDraft } from '#frontend/shared/disputes/resolution-draft.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { orderQuery } from '#frontend/shared/orders/api.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Checkbox, ChoiceField, Field } from '#frontend/shared/ui/fields.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { QuantityStepper } from '#frontend/shared/ui/quantity-stepper.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { EvidenceField, useEvidence } from './evidence-field.tsx'
import { reportLabel } from './order-problems.tsx'
import '#frontend/shared/disputes/disputes.css'

/** The buyer reports a problem with an order; guests use the order's key. */
export function ReportProblemPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const orderKey = search.get('key') ?? undefined
  const order = useQuery(orderQuery(id, orderKey))
  const result = useQuery(orderDisputesQuery({ id, orderKey }))
  const error = order.error ?? result.error
  const retry = () => void Promise.all([order.refetch(), result.refetch()])
  return (
    <div className="page">
      <PageTitle>Report a problem</PageTitle>
      {order.data && result.data ? (
        <ReportContent order={order.data} orderKey={orderKey} {...result.data} />
      ) : !error ? (
        <Skeleton height="24rem" />
      ) : orderKey && isProblem(error, 'order_link_expired') ? (
        <ExpiredLink id={id} orderKey={orderKey} />
      ) : isProblem(error, 'order_not_found') ? (
        <NotYours next={paths.reportProblem(id)} />
      ) : (
        <ErrorState wholePage error={error} retry={retry} />
      )}
    </div>
  )
}

interface ReportProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
  readonly reportEligibility: OrderDisputes['reportEligibility']
  readonly storeCreditAvailable: boolean
}

function ReportContent({ order, orderKey, reportEligibility, storeCreditAvailable }: ReportProps) {
  const { id, orderNumber, producerName, lines } = order
  if (!reportEligibility?.eligible)
    return (
      <EmptyState
        wholePage
        title="You can’t report a problem right now"
        action={<LinkButton to={paths.order(id, orderKey)}>Back to the order</LinkButton>}
      >
        {reportEligibility
          ? reportLabel(reportEligibility)
          : 'Only the buyer of an order can report a problem with it.'}
      </EmptyState>
    )
  return (
    <>
      <BackLink to={paths.order(id, orderKey)}>Order #{orderNumber}</BackLink>
      <h1>Report a problem</h1>
      <p>
        Order #{orderNumber} from {producerName}. {reportLabel(reportEligibility)}
      </p>
      <div className="report-problem">
        <Card>
          <ReportForm
            id={id}
            orderKey={orderKey}
            lines={lines}
            reportEligibility={reportEligibility}
            storeCreditAvailable={storeCreditAvailable}
          />
        </Card>
        <ReportNext producerName={producerName} />
      </div>
    </>
  )
}

interface BoughtLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
}

interface ReportFormProps extends RecordAccess {
  readonly lines: readonly BoughtLine[]
  readonly reportEligibility: NonNullable<OrderDisputes['reportEligibility']>
  /** False for guests: store credit needs an account. */
  readonly storeCreditAvailable: boolean
}

interface Values {
  readonly reason: DisputeReason | undefined
  readonly lines: Report['lines']
  readonly description: string
  readonly desiredResolution: Report['desiredResolution'] | undefined
}
const EMPTY: Values = { reason: undefined, lines: [], description: '', desiredResolution: undefined }

const REASON_HINTS: Readonly<Record<DisputeReason, string>> = {
  product_quality: 'Spoiled, unsafe, underweight or not as described',
  missing_items: 'Something you paid for was left out, or nothing arrived',
  refund_disagreement: 'Whether you get a refund, and how much',
  service_issue: 'A problem with pickup, delivery or how you were treated',
}

/** The buyer reports a problem with an order; `id` is the order's. */
function ReportForm({ id, orderKey, lines, reportEligibility, storeCreditAvailable }: ReportFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(openDisputeForm, EMPTY)
  const evidence = useEvidence({ id, orderKey })
  const [amounts, setAmounts] = useAmounts((picked) => change({ lines: linesOf(picked) }))
  const report = useOpenDispute({ id, orderKey })
  /** Passes the lines too, to clear their error: whether they are required depends on the reason. */
  const choose = (reason: DisputeReason) => change({ reason, lines: values.lines })
  const navigate = useNavigate()
  const group = useId()
  const send = () => {
    if (evidence.uploading || report.isPending) return
    const body = { ...(values as Omit<Report, 'evidence'>), evidence: evidence.ids }
    report.mutate(body, {
      onSuccess: ({ id: disputeId }) => {
        toast({ title: 'Problem reported', text: 'We’ve notified the producer.' })
        void navigate(paths.dispute(disputeId, orderKey), { replace: true })
      },
      onError: refused,
    })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Report a problem">
      <ChoiceField legend="What is it about?" error={errors.reason}>
        {disputeReasons.map((reason) => (
          <Checkbox
            key={reason}
            radioGroup={`${group}-reason`}
            checked={values.reason === reason}
            onChange={() => choose(reason)}
          >
            <span>
              {DISPUTE_REASONS[reason]} <small className="soft">{REASON_HINTS[reason]}</small>
            </span>
          </Checkbox>
        ))}
      </ChoiceField>
      <ChoiceField
        legend={
          values.reason && !requiresItems(values.reason) ? 'Which items? (optional)' : 'Which items, and how many?'
        }
        error={errors.lines}
      >
        <LinePicker lines={pickable(lines, reportEligibility)} amounts={amounts} onChange={setAmounts} />
      </ChoiceField>
      <Field
        required
        label="What happened?"
        error={errors.description}
        hint="The producer and our support team will read this."
      >
        <textarea
          rows={6}
          value={values.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <EvidenceField evidence={evidence} />
      <ChoiceField legend="What would you like?" error={errors.desiredResolution}>
        {desiredResolutions
          .filter((desiredResolution) => desiredResolution !== 'store_credit' || storeCreditAvailable)
          .map((desiredResolution) => (
            <Checkbox
              key={desiredResolution}
              radioGroup={`${group}-desiredResolution`}
              checked={values.desiredResolution === desiredResolution}
              onChange={() => change({ desiredResolution })}
            >
              {DESIRED_RESOLUTIONS[desiredResolution]}
            </Checkbox>
          ))}
      </ChoiceField>
      <Button type="submit" busy={report.isPending || evidence.uploading}>
        Report the problem
      </Button>
    </form>
  )
}

/** Perishable food has an earlier report deadline than the rest of the order. */
function pickable(
  lines: readonly BoughtLine[],
  reportEligibility: ReportFormProps['reportEligibility'],
): PickableLine[] {
  return lines.map(({ quantity, ...line }): PickableLine => {
    const rule = reportEligibility.lines.find(({ itemId }) => itemId === line.itemId)
    const unavailableReason =
      rule && !rule.eligible && rule.reportDeadline
        ? `could be reported until ${formatDateTime(rule.reportDeadline)}`
        : undefined
    return { ...line, remainingQuantity: quantity, unavailableReason }
  })
}

/** Quantity per order line; reports every change. */
function useAmounts(onChange: (amounts: ResolutionDraft['amounts']) => void) {
  const [amounts, setAmounts] = useState<ResolutionDraft['amounts']>({})
  const set = (changed: ResolutionDraft['amounts']) => {
    setAmounts(changed)
    onChange(changed)
  }
  return [amounts, set] as const
}

/** The steps after a report, with their deadlines. */
function ReportNext({ producerName }: { readonly producerName: string }) {
  const now = new Date().toISOString()
  return (
    <Card role="region" aria-label="What happens next">
      <h2>What happens next</h2>
      <ol className="report-next">
        <li>
          We notify {producerName} right away. They have until{' '}
          <strong>{formatDateTime(deadlineOf('awaiting_producer', now))}</strong> to respond.
        </li>
        <li>
          If you can’t agree on a solution, we mediate until{' '}
          <strong>{formatDateTime(deadlineOf('mediation', now))}</strong>.
        </li>
        <li>
          If that doesn’t help, we review the case and decide by{' '}
          <strong>{formatDateTime(deadlineOf('final_decision', now))}</strong>.
        </li>
        <li>Either side may appeal within {DEADLINES.appealDays} days. Someone new will review it.</li>
      </ol>
      <p>
        Reporting a problem is free. <Link to={paths.disputeResolution}>How we resolve disputes</Link>
      </p>
    </Card>
  )
}

interface PickableLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  /** Maximum quantity. */
  readonly remainingQuantity: number
  /** Why this line cannot be selected; undefined if it can. */
  readonly unavailableReason?: string | undefined
}

interface LinePickerProps {
  readonly lines: readonly PickableLine[]
  readonly amounts: ResolutionDraft['amounts']
  readonly onChange: (amounts: ResolutionDraft['amounts']) => void
}

/** Selects order lines and quantities. */
const LinePicker = ({ lines, amounts, onChange }: LinePickerProps) => (
  <ul className="pick-lines">
    {lines.map(({ itemId, name, unit, remainingQuantity, unavailableReason }) => (
      <li key={itemId}>
        <span>
          {name} <small>{unavailableReason ?? `${formatQuantity(remainingQuantity, unit)} in this order`}</small>
        </span>
        {!unavailableReason && (
          <QuantityStepper
            value={amounts[itemId] ?? 0}
            step={UNITS[unit as Unit]?.step ?? 1}
            max={remainingQuantity}
            label={name}
            removable
            onChange={(quantity) => onChange({ ...amounts, [itemId]: quantity })}
          />
        )}
      </li>
    ))}
  </ul>
)
