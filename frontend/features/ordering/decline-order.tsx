import type { OrderCard } from '#domain/ordering/contract.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { refundPromise } from './refund-promise.ts'
import { useStep } from './use-step.ts'

interface DeclineOrderProps {
  readonly order: OrderCard
  readonly open: boolean
  readonly onClose: () => void
}

/** The producer says no: the buyer reads why, and the money goes back where the bank has not decided otherwise. */
export function DeclineOrder({ order, open, onClose }: DeclineOrderProps) {
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
