import { formatMoney } from '#domain/kernel/format-money.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { useChangeStatus } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface DeclineOrderProps {
  readonly order: OrderCard
  readonly open: boolean
  readonly onClose: () => void
}

/** The producer says no: the buyer reads why and gets everything back. */
export function DeclineOrder({ order, open, onClose }: DeclineOrderProps) {
  const change = useChangeStatus()
  const decline = (reason: string) =>
    change.mutate({ id: order.id, status: 'declined', reason }, { onSuccess: onClose })
  return (
    <ReasonDialog
      open={open}
      title={`Decline order ${order.number}?`}
      reasonLabel={`Your reason, for ${order.buyerName ?? 'the buyer'}`}
      reasonMissing="Please say why."
      confirm="Decline"
      busy={change.isPending}
      onConfirm={decline}
      onClose={onClose}
    >
      <p>
        All {formatMoney(order.totalCents)} go back to the buyer, and the goods go back on your shelf. This cannot be
        undone.
      </p>
    </ReasonDialog>
  )
}
