import { type ComponentProps, type ComponentType, useId } from 'react'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { type DesiredResolution, FAULTS, faults } from '#domain/disputes/dispute-types.ts'
import {
  type Refund,
  type RefundLines,
  type Resolution,
  refundRequestLines,
  refundsFees,
} from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import { type RefundableTotals, refundableRemainder, refundBreakdownOf } from '#domain/ordering/refund-breakdown.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { ChoiceField, Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { PickLines } from './line-picker.tsx'
import { RefundLine } from './refund-line.tsx'
import { type Draft, exceeded, linesOf, refundLinesOf } from './resolution-draft.ts'

/** What would be done, with the goods it is about: `Some of the money back: 1.5 lb Tomatoes, delivery`. */
export function resolutionWords(resolution: Resolution, the: Pick<DisputeView, 'orderLines' | 'paid'>): string {
  const { orderLines } = the
  const words = labelOf(resolution.kind, the)
  if (resolution.kind === 'improvement_plan') return `${words}, until ${dayWords(resolution.dueOn)}`
  if (!('lines' in resolution)) return words
  const lines: RefundLines = resolution.lines
  const goods = lines.map(({ itemId, quantity, amountCents }) => {
    const line = orderLines.find((one) => one.itemId === itemId)
    if (amountCents !== undefined) return `${formatMoney(amountCents)} of ${line?.name ?? 'goods'}`
    return `${formatQuantity(quantity, line?.unit ?? '')} ${line?.name ?? 'goods'}`
  })
  const delivery = 'includesDelivery' in resolution && resolution.includesDelivery ? ['the delivery'] : []
  return `${words}: ${[...goods, ...delivery].join(', ')}`
}

type Priced = Pick<DisputeView, 'orderLines' | 'paid' | 'refunded'> & Partial<Pick<DisputeView, 'platformFee'>>

/** What a refund comes to, part by part, by the same rule as the order's own. */
export function refundOf(the: Priced, resolution: Refund): ReturnType<typeof refundBreakdownOf> {
  const order = refundableOf(the)
  const processing = refundsFees(resolution)
  const desiredResolution =
    resolution.kind === 'full_refund'
      ? { ...refundableRemainder(order), processing }
      : { lines: refundRequestLines(resolution.lines), delivery: resolution.includesDelivery, processing }
  return refundBreakdownOf(order, desiredResolution)
}

/** What of a refund is taken from the producer's payouts, in cents: the market's fee on it is given back to them. */
export const producerBearsCents = (the: Priced, resolution: Refund): number => producerShare(refundOf(the, resolution))

/** The market's own fee has no part in what a buyer gets back, so the schedule of today will do. */
function refundableOf({ orderLines, paid, refunded, platformFee }: Priced): RefundableTotals {
  return {
    lines: orderLines.map(({ remainingQuantity: _, remainingCents: __, taxable, ...line }) => ({
      ...line,
      ...(taxable === null ? {} : { taxable }),
    })),
    money: {
      ...paid,
      currency: 'USD',
      totalCents: total(paid),
      platformFeeCents: platformFee?.paidCents ?? 0,
      feeScheduleVersion: FEES.version,
    },
    refunded: {
      ...refunded,
      lines: orderLines.map(({ itemId, quantity, remainingQuantity, lineTotalCents, remainingCents }) => ({
        itemId,
        quantity: quantity - remainingQuantity,
        cents: lineTotalCents - remainingCents,
      })),
      totalCents: total(refunded),
      platformFeeCents: platformFee?.refundedCents ?? 0,
    },
  }
}

const total = ({ subtotalCents, deliveryFeeCents, taxCents, processingFeeCents }: DisputeView['paid']): number =>
  subtotalCents + deliveryFeeCents + taxCents + processingFeeCents

export const leftCents = ({ paid, refunded }: Pick<Priced, 'paid' | 'refunded'>): number =>
  total(paid) - total(refunded)

const storeCredit: ResolutionForm<'store_credit'> = {
  label: 'Store credit instead of money',
  of: (draft) => ({
    kind: 'store_credit',
    lines: [...refundLinesOf(draft)],
    includesDelivery: draft.delivery,
    fault: draft.fault,
  }),
  Fields: RefundFields,
  fits: ({ storeCreditAvailable }) => storeCreditAvailable,
  wished: 'store_credit',
}

const replacement: ResolutionForm<'replacement'> = {
  label: 'A replacement',
  of: ({ amounts }) => ({ kind: 'replacement', lines: linesOf(amounts) }),
  Fields: ReplacementFields,
  wished: 'replacement',
}

function ReplacementFields({ the, draft, onChange, error }: FieldsProps) {
  return (
    <>
      <PickLines
        lines={leftLines(the)}
        amounts={draft.amounts}
        onChange={(amounts) => onChange({ ...draft, amounts })}
      />
      <FieldError>{error}</FieldError>
    </>
  )
}

/** What is wrong with several fields at once, below them. */
const FieldError = ({ children }: { readonly children: string | undefined }) =>
  children && (
    <p className="field-error" role="alert">
      {children}
    </p>
  )

type Chosen = Parameters<ComponentProps<typeof RefundLine>['onChange']>[0]

/** A line is given back by quantity or by money, never both. */
function withLine({ amounts, cents = {} }: Draft, itemId: string, chosen: Chosen) {
  const { [itemId]: _, ...others } = cents
  if (chosen.cents === undefined) return { amounts: { ...amounts, [itemId]: chosen.quantity }, cents: others }
  return { amounts: { ...amounts, [itemId]: 0 }, cents: { ...others, [itemId]: chosen.cents } }
}

/** How much of what is given back, and whether the fees are. */
function RefundFields(props: FieldsProps) {
  const { the, draft, onChange, error } = props
  const { amounts, delivery } = draft
  return (
    <>
      <ul className="pick-lines">
        {leftLines(the).map((line) => (
          <RefundLine
            key={line.itemId}
            line={line}
            quantity={amounts[line.itemId] ?? 0}
            cents={draft.cents?.[line.itemId]}
            onChange={(chosen) => onChange({ ...draft, ...withLine(draft, line.itemId, chosen) })}
          />
        ))}
      </ul>
      {the.remainingDeliveryFeeCents > 0 && (
        <Tick checked={delivery} onChange={() => onChange({ ...draft, delivery: !delivery })}>
          The delivery fee as well
        </Tick>
      )}
      <FaultField {...props} />
      <FieldError>{error && (exceeded(the, draft) ?? error)}</FieldError>
    </>
  )
}

const partialRefund: ResolutionForm<'partial_refund'> = {
  label: 'Some of the money back',
  of: (draft) => ({
    kind: 'partial_refund',
    lines: [...refundLinesOf(draft)],
    includesDelivery: draft.delivery,
    fault: draft.fault,
  }),
  Fields: RefundFields,
}

const improvementPlan: ResolutionForm<'improvement_plan'> = {
  label: 'A plan of improvement',
  of: ({ dueOn }) => ({ kind: 'improvement_plan', dueOn }),
  Fields: PlanFields,
}

function PlanFields({ draft, onChange, error, planError }: FieldsProps) {
  return (
    <>
      <Field label="What the producer is to do" error={planError}>
        <textarea
          rows={3}
          value={draft.improvementPlan}
          onChange={({ target }) => onChange({ ...draft, improvementPlan: target.value })}
        />
      </Field>
      <Field label="By when" error={error}>
        <input type="date" value={draft.dueOn} onChange={({ target }) => onChange({ ...draft, dueOn: target.value })} />
      </Field>
    </>
  )
}

const LABELS = {
  none: 'No, it stays',
  not_fulfilled: `Yes: ${FAULTS.not_fulfilled.toLowerCase()}`,
  fraud: `Yes: ${FAULTS.fraud.toLowerCase()}`,
} as const

/** Whether it was somebody's fault; nothing where whoever composes has no say in that. */
function FaultField({ draft, onChange, withFault }: FieldsProps) {
  const name = useId()
  if (!withFault) return null
  return (
    <ChoiceField legend="Does the processing fee come back?" error={undefined}>
      {faults.map((fault) => (
        <Tick key={fault} oneOf={name} checked={draft.fault === fault} onChange={() => onChange({ ...draft, fault })}>
          {LABELS[fault]}
        </Tick>
      ))}
    </ChoiceField>
  )
}

const fullRefund: ResolutionForm<'full_refund'> = {
  label: 'All items and delivery',
  of: ({ fault }) => ({ kind: 'full_refund', fault }),
  Fields: FaultField,
}

/** How one resolution is composed: a file of its own, and a line in `resolutions.ts`. */
interface ResolutionForm<K extends Resolution['kind']> {
  readonly label: string
  /** As the contract takes it. */
  readonly of: (draft: Draft) => Extract<Resolution, { kind: K }>
  /** What there is to say of it; they show what is wrong with it. */
  readonly Fields?: ComponentType<FieldsProps>
  /** Whether it can be carried out in this case. */
  readonly fits?: (the: DisputeView) => boolean
  /** It takes a buyer who wants it: nobody else is given it by a decision. */
  readonly wished?: DesiredResolution
}

export interface FieldsProps {
  readonly the: DisputeView
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** Whether it may be somebody's fault, which brings the processing fee back. */
  readonly withFault?: boolean | undefined
  readonly error?: string | undefined
  readonly planError?: string | undefined
}

/** Goods that were not given back yet. */
const leftLines = ({ orderLines }: DisputeView): DisputeView['orderLines'] =>
  orderLines.filter(({ remainingQuantity: left }) => left > 0)

const denied: ResolutionForm<'claim_denied'> = {
  label: 'The claim is denied',
  of: () => ({ kind: 'claim_denied' }),
}

/** Everything that may come of a case, and how it is composed. */
export const RESOLUTIONS: { readonly [K in Resolution['kind']]: ResolutionForm<K> } = {
  full_refund: fullRefund,
  partial_refund: partialRefund,
  store_credit: storeCredit,
  replacement,
  improvement_plan: improvementPlan,
  claim_denied: denied,
}

/** What a resolution is called in this case: no delivery goes back where none was paid. */
export const labelOf = (kind: Resolution['kind'], { paid }: Pick<DisputeView, 'paid'>): string =>
  kind === 'full_refund' && paid.deliveryFeeCents === 0 ? 'All items' : RESOLUTIONS[kind].label

/** As the contract takes it; undefined while nothing is chosen. */
export const resolutionOf = (draft: Draft): Resolution | undefined => draft.kind && RESOLUTIONS[draft.kind].of(draft)
