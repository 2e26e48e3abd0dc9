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
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
}

interface ReportFormProps extends Keyed {
  readonly lines: readonly BoughtLine[]
  readonly mayReport: NonNullable<OrderDisputes['mayReport']>
  /** Guests have no account to keep store credit in. */
  readonly mayHaveCredit: boolean
}

interface Values {
  readonly type: DisputeReason | undefined
  readonly lines: Report['lines']
  readonly description: string
  readonly wish: Report['wish'] | undefined
}
const EMPTY: Values = { type: undefined, lines: [], description: '', wish: undefined }

const EXPLAINED: Readonly<Record<DisputeReason, string>> = {
  quality: 'spoiled, unsafe, less than the label says, or not as described',
  missing: 'something you paid for was not handed over, or nothing came',
  refund: 'whether money goes back, and how much',
  service: 'pickup, delivery, or how somebody behaved',
}

/** The buyer reports a problem with an order; `id` is the order's. */
export function ReportForm({ id, orderKey, lines, mayReport, mayHaveCredit }: ReportFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(openDisputeForm, EMPTY)
  const evidence = useEvidence({ id, orderKey })
  const [amounts, setAmounts] = useAmounts((picked) => change({ lines: linesOf(picked) }))
  const report = useReport({ id, orderKey })
  /** What is wrong with the items depends on it, too. */
  const choose = (type: DisputeReason) => change({ type, lines: values.lines })
  const navigate = useNavigate()
  const group = useId()
  const send = () => {
    if (evidence.uploading || report.isPending) return
    const told = { ...(values as Omit<Report, 'papers'>), papers: evidence.ids }
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
      <ChoiceField legend="What is it about?" error={errors.type}>
        {disputeReasons.map((type) => (
          <Tick key={type} oneOf={`${group}-type`} checked={values.type === type} onChange={() => choose(type)}>
            <span>
              {DISPUTE_REASONS[type]} <small className="soft">{EXPLAINED[type]}</small>
            </span>
          </Tick>
        ))}
      </ChoiceField>
      <ChoiceField
        legend={values.type && !requiresItems(values.type) ? 'Which goods? (optional)' : 'Which goods, and how much?'}
        error={errors.lines}
      >
        <PickLines lines={pickable(lines, mayReport)} amounts={amounts} onChange={setAmounts} />
      </ChoiceField>
      <Field label="What happened?" error={errors.description} hint="The producer and our support team read it.">
        <textarea
          rows={6}
          value={values.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <EvidenceField evidence={evidence} />
      <ChoiceField legend="What would you like?" error={errors.wish}>
        {desiredResolutions
          .filter((wish) => wish !== 'store_credit' || mayHaveCredit)
          .map((wish) => (
            <Tick key={wish} oneOf={`${group}-wish`} checked={values.wish === wish} onChange={() => change({ wish })}>
              {DESIRED_RESOLUTIONS[wish]}
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
function pickable(lines: readonly BoughtLine[], mayReport: ReportFormProps['mayReport']): PickableLine[] {
  return lines.map(({ quantity, ...line }) => {
    const rule = mayReport.lines.find(({ productId }) => productId === line.productId)
    const shut = rule && !rule.may && rule.until ? `could be reported until ${momentWords(rule.until)}` : undefined
    return { ...line, left: quantity, shut }
  })
}
