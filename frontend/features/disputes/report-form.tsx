import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { openDisputeForm, type OpenDisputeForm as Report } from '#domain/disputes/contract.ts'
import {
  DESIRED_RESOLUTIONS,
  DISPUTE_REASONS,
  type DisputeReason,
  desiredResolutions,
  disputeReasons,
  requiresItems,
} from '#domain/disputes/dispute-types.ts'
import type { OrderDisputes } from '#domain/disputes/views.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { type Keyed, useReport } from './api.ts'
import { linesOf } from './draft.ts'
import { EvidenceField } from './evidence-field.tsx'
import { type PickableLine, PickLines } from './pick-lines.tsx'
import { useAmounts } from './use-amounts.ts'
import { useEvidence } from './use-evidence.ts'
import './disputes.css'

export interface BoughtLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
}

interface ReportFormProps extends Keyed {
  readonly lines: readonly BoughtLine[]
  readonly reportEligibility: NonNullable<OrderDisputes['reportEligibility']>
  /** Guests have no account to keep store credit in. */
  readonly storeCreditAvailable: boolean
}

interface Values {
  readonly reason: DisputeReason | undefined
  readonly lines: Report['lines']
  readonly description: string
  readonly desiredResolution: Report['desiredResolution'] | undefined
}
const EMPTY: Values = { reason: undefined, lines: [], description: '', desiredResolution: undefined }

const EXPLAINED: Readonly<Record<DisputeReason, string>> = {
  product_quality: 'spoiled, unsafe, less than the label says, or not as described',
  missing_items: 'something you paid for was not handed over, or nothing came',
  refund_disagreement: 'whether money goes back, and how much',
  service_issue: 'pickup, delivery, or how somebody behaved',
}

/** The buyer reports a problem with an order; `id` is the order's. */
export function ReportForm({ id, orderKey, lines, reportEligibility, storeCreditAvailable }: ReportFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(openDisputeForm, EMPTY)
  const evidence = useEvidence({ id, orderKey })
  const [amounts, setAmounts] = useAmounts((picked) => change({ lines: linesOf(picked) }))
  const report = useReport({ id, orderKey })
  /** What is wrong with the items depends on it, too. */
  const choose = (reason: DisputeReason) => change({ reason, lines: values.lines })
  const navigate = useNavigate()
  const group = useId()
  const send = () => {
    if (evidence.uploading || report.isPending) return
    const told = { ...(values as Omit<Report, 'evidence'>), evidence: evidence.ids }
    report.mutate(told, {
      onSuccess: ({ id: disputeId }) => {
        toast({ title: 'Problem reported', text: 'The producer is told at once.' })
        void navigate(paths.dispute(disputeId, orderKey), { replace: true })
      },
      onError: refused,
    })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Report a problem">
      <ChoiceField legend="What is it about?" error={errors.reason}>
        {disputeReasons.map((reason) => (
          <Tick
            key={reason}
            oneOf={`${group}-reason`}
            checked={values.reason === reason}
            onChange={() => choose(reason)}
          >
            <span>
              {DISPUTE_REASONS[reason]} <small className="soft">{EXPLAINED[reason]}</small>
            </span>
          </Tick>
        ))}
      </ChoiceField>
      <ChoiceField
        legend={
          values.reason && !requiresItems(values.reason) ? 'Which goods? (optional)' : 'Which goods, and how much?'
        }
        error={errors.lines}
      >
        <PickLines lines={pickable(lines, reportEligibility)} amounts={amounts} onChange={setAmounts} />
      </ChoiceField>
      <Field label="What happened?" error={errors.description} hint="The producer and our support team read it.">
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
            <Tick
              key={desiredResolution}
              oneOf={`${group}-desiredResolution`}
              checked={values.desiredResolution === desiredResolution}
              onChange={() => change({ desiredResolution })}
            >
              {DESIRED_RESOLUTIONS[desiredResolution]}
            </Tick>
          ))}
      </ChoiceField>
      <Button type="submit" busy={report.isPending || evidence.uploading}>
        Report the problem
      </Button>
    </form>
  )
}

/** Food that spoils can be reported for a shorter time than the rest. */
function pickable(
  lines: readonly BoughtLine[],
  reportEligibility: ReportFormProps['reportEligibility'],
): PickableLine[] {
  return lines.map(({ quantity, ...line }) => {
    const rule = reportEligibility.lines.find(({ itemId }) => itemId === line.itemId)
    const shut =
      rule && !rule.eligible && rule.reportDeadline
        ? `could be reported until ${momentWords(rule.reportDeadline)}`
        : undefined
    return { ...line, remainingQuantity: quantity, shut }
  })
}
