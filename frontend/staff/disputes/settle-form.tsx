import type { z } from 'zod'
import type { DecisionForm } from '#domain/disputes/contract.ts'
import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import { isRefund, type Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { DeedGiven } from '#frontend/shared/disputes/api.ts'
import { MoneyBack } from '#frontend/shared/disputes/refund-preview.tsx'
import { Composer } from '#frontend/shared/disputes/resolution-composer.tsx'
import { type Draft, draftFor, exceeded } from '#frontend/shared/disputes/resolution-draft.ts'
import { producerBearsCents, refundOf, resolutionOf, resolutionWords } from '#frontend/shared/disputes/resolutions.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { useStaffWork } from './use-staff-work.ts'
import '#frontend/shared/ui/ui.css'

interface SettleFormProps {
  readonly the: DisputeView
  readonly deed: DisputeAction
  readonly schema: z.ZodType
  readonly kinds: readonly Resolution['kind'][]
  readonly legend: string
  readonly label: string
  readonly send: string
  readonly done: string
  readonly how: (given: DeedGiven<DecisionForm>) => Promise<unknown>
  /** Asks for confirmation before it is sent: the question, and when it takes effect. */
  readonly confirm?: { readonly question: string; readonly effect: (resolution: Resolution) => string }
}

interface Written {
  readonly draft: Draft
  readonly resolution: Resolution | undefined
  readonly improvementPlan: string
  readonly statement: string
}

/** What is proposed to both sides, or decided, with the money it comes to and the reasons. */
export function SettleForm({ the, deed, schema, kinds, legend, label, send, done, how, confirm }: SettleFormProps) {
  const initial: Written = { draft: draftFor(the), resolution: undefined, improvementPlan: '', statement: '' }
  const { values, errors, change, busy, form, confirmation } = useStaffWork({
    the,
    deed,
    schema,
    initial,
    send: how,
    done,
    confirmed: confirm !== undefined,
    bodyOf: ({ draft: _, ...told }) => told as DecisionForm,
  })
  return (
    <form {...form} aria-label={send}>
      <Composer
        the={the}
        legend={legend}
        kinds={kinds}
        draft={values.draft}
        onChange={(next) =>
          change({
            draft: next,
            resolution: exceeded(the, next) ? undefined : resolutionOf(next),
            improvementPlan: next.improvementPlan,
          })
        }
        withFault
        error={errors.resolution}
        planError={errors.improvementPlan}
      />
      <Field label={label} error={errors.statement} hint="Both sides read it.">
        <textarea rows={4} value={values.statement} onChange={({ target }) => change({ statement: target.value })} />
      </Field>
      <Button type="submit" busy={busy}>
        {send}
      </Button>
      {confirm && values.resolution && (
        <ConfirmDialog
          the={the}
          resolution={values.resolution}
          question={confirm.question}
          effect={confirm.effect(values.resolution)}
          send={send}
          busy={busy}
          {...confirmation}
        />
      )}
    </form>
  )
}

interface ConfirmDialogProps {
  readonly the: DisputeView
  readonly resolution: Resolution
  readonly question: string
  readonly effect: string
  readonly send: string
  readonly busy: boolean
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** What a decision does, before it is sent: the amounts, who pays, who is notified and when it takes effect. */
function ConfirmDialog({
  the,
  resolution,
  question,
  effect,
  send,
  busy,
  open,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={question} onClose={onClose}>
      <p>
        <strong>{resolutionWords(resolution, the)}</strong>
      </p>
      <MoneyBack the={the} resolution={resolution} />
      <ul>
        <li>{payerWords(the, resolution)}</li>
        <li>
          {the.buyerName ?? 'The buyer'} and {the.producerName} are notified by email and can read your reasons in the
          case.
        </li>
        <li>{effect}</li>
      </ul>
      <div className="form-foot">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {send}
        </Button>
      </div>
    </Dialog>
  )
}

function payerWords(the: DisputeView, resolution: Resolution): string {
  if (!isRefund(resolution)) return 'No money moves.'
  const producers = producerBearsCents(the, resolution)
  const rest = refundOf(the, resolution).totalCents - producers
  const words = `${formatMoney(producers)} is taken from ${the.producerName}’s payouts`
  return rest > 0 ? `${words}, ${formatMoney(rest)} is paid by the market (fees and sales tax).` : `${words}.`
}
