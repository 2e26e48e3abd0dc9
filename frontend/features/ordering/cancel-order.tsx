import { useState } from 'react'
import type { OrderView } from '#domain/ordering/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { useCancelOrder } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { refundPromise } from './refund-promise.ts'

interface CancelOrderProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
}

/** The buyer's way out, while the producer has not begun. */
export function CancelOrder({ order, orderKey }: CancelOrderProps) {
  const [open, setOpen] = useState(false)
  const cancel = useCancelOrder()
  if (!order.allowedStatuses.includes('cancelled')) return null
  const confirm = (reason: string) =>
    cancel.mutate({ id: order.id, key: orderKey, reason }, { onSuccess: () => setOpen(false) })
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Cancel Order
      </Button>
      <ReasonDialog
        open={open}
        title="Cancel this order?"
        reasonLabel="Why? (Optional)"
        confirm="Cancel Order"
        busy={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>
          {order.producerName} has not begun yet. {refundPromise(order, 'buyer')}
        </p>
      </ReasonDialog>
    </>
  )
}
