import { type ReactNode, useState } from 'react'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { type AdvancedStatus, nextSteps, PRODUCER_STEPS, type ProducerStep } from '#domain/ordering/order-status.ts'
import { useOnline } from '#frontend/shared/lib/browser.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { type ProducerStatus, useChangeStatus } from './api.ts'
import { refundPromise } from './order-refunds.tsx'
import './orders.css'

/** What the producer may do next; shown as done at once and taken back when the server says no. */
export function StepButtons({ order }: { readonly order: OrderCard }) {
  const [declining, setDeclining] = useState(false)
  const change = useStep(order)
  const online = useOnline()
  const steps = offeredSteps(order)
  const take = (step: ProducerStep) => {
    if (step === 'decline') return setDeclining(true)
    const status = PRODUCER_STEPS[step].to as ProducerStatus
    change.mutate({ id: order.id, status })
  }
  return (
    <div className="step-buttons">
      {!online && steps.length > 0 && <span className="step-buttons-offline">These need a connection.</span>}
      {steps.map((step, i) => (
        <Button
          key={step}
          size="small"
          look={step === 'decline' ? 'quiet' : i === 0 ? 'primary' : 'secondary'}
          aria-label={`${PRODUCER_STEPS[step].label}, order ${order.orderNumber}`}
          disabled={!online}
          onClick={() => take(step)}
        >
          {PRODUCER_STEPS[step].label}
        </Button>
      ))}
      <DeclineOrder order={order} open={declining} onClose={() => setDeclining(false)} />
    </div>
  )
}

interface DeclineOrderProps {
  readonly order: OrderCard
  readonly open: boolean
  readonly onClose: () => void
}

/** The producer says no: the buyer reads why, and the money goes back where the bank has not decided otherwise. */
function DeclineOrder({ order, open, onClose }: DeclineOrderProps) {
  const change = useStep(order)
  const decline = (reason: string) =>
    change.mutate({ id: order.id, status: 'declined', reason }, { onSuccess: onClose })
  return (
    <ReasonDialog
      open={open}
      title={`Decline order ${order.orderNumber}?`}
      reasonLabel={`Your reason, for ${order.buyerName ?? 'the buyer'}`}
      reasonMissing="Please say why."
      confirm="Decline"
      busy={change.isPending}
      onConfirm={decline}
      onClose={onClose}
    >
      <p>{refundPromise(order, 'producer')} The items go back on your shelf. This can’t be undone.</p>
    </ReasonDialog>
  )
}

interface ReasonDialogProps {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  readonly reasonLabel: string
  /** Said when the reason is needed and empty. */
  readonly reasonMissing?: string
  readonly confirm: string
  readonly busy: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks once more before an order ends, and why. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog open={props.open} title={props.title} onClose={props.onClose}>
      <Asking {...props} />
    </Dialog>
  )
}

function Asking({ children, reasonLabel, reasonMissing, confirm, busy, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const send = () => {
    if (busy) return
    if (reasonMissing && !reason.trim()) return setError(reasonMissing)
    onConfirm(reason.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      <Field label={reasonLabel} error={error}>
        <textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <div className="reason-dialog-ways">
        <Button look="quiet" onClick={onClose}>
          Keep the order
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}

/** A step with this order; that it is done is said aloud, for the order may have left the list that shows it. */
const useStep = ({ orderNumber }: OrderCard) =>
  useChangeStatus(({ status }) => toast({ title: `Order ${orderNumber} ${DONE_WORDS[status]}` }))

/** What a producer has done with an order, by what it has become. */
export const DONE_WORDS: Readonly<Record<AdvancedStatus | 'declined', string>> = {
  processing: 'accepted',
  ready_for_pickup: 'marked ready for pickup',
  shipped: 'sent out',
  delivered: 'marked delivered',
  completed: 'handed over',
  declined: 'declined',
}

/** The producer's steps that the server offers, in the order of the trade; the first is the natural one. */
export const offeredSteps = ({ status, fulfillmentMethod, allowedStatuses }: OrderCard): ProducerStep[] =>
  nextSteps(status, fulfillmentMethod).filter((step) => allowedStatuses.includes(PRODUCER_STEPS[step].to))
