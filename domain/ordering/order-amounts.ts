import type { Cents } from '#domain/kernel/money.ts'
import type { RefundReason } from '#domain/ordering/order-status.ts'

/** Human-readable order number: `FG-7K3M-92QX`. It gives no access to the order. */
export const orderNumberOf = (orderId: string): string => {
  const tail = orderId.slice(-8).toUpperCase()
  return `FG-${tail.slice(0, 4)}-${tail.slice(4)}`
}

interface OrderAmounts {
  readonly subtotalCents: Cents
  readonly deliveryFeeCents: Cents
  readonly platformFeeCents: Cents
}

/**
 * The producer's share of an order or a refund: items and delivery less the platform fee. The marketplace pays sales
 * tax to the state; the processing fee goes to the payment processor.
 */
export const producerShare = ({ subtotalCents, deliveryFeeCents, platformFeeCents }: OrderAmounts): Cents =>
  subtotalCents + deliveryFeeCents - platformFeeCents

interface ItemRefund {
  readonly reason: RefundReason
  readonly breakdown: { readonly lines: readonly { readonly itemId: string; readonly quantity: number }[] }
}

/** Quantity of a product the producer reported as unavailable. It stays unavailable even if the refund failed. */
export const unfulfillableQuantities = (refunds: readonly ItemRefund[], itemId: string): number =>
  hundredths(
    refunds
      .filter(({ reason }) => reason === 'unfulfillable')
      .flatMap(({ breakdown }) => breakdown.lines.filter((line) => line.itemId === itemId))
      .reduce((sum, { quantity }) => sum + quantity, 0),
  )

interface OrderToFulfill {
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[]
  readonly refunds: Readonly<Record<string, ItemRefund>>
}

/** Quantity of a line to pack. */
export const quantitiesToPack = ({
  quantity,
  missing,
}: {
  readonly quantity: number
  readonly missing: number
}): number => hundredths(quantity - missing)

/** Quantities of an order to fulfill: everything ordered less what was unavailable. */
export const quantitiesToFulfill = ({ lines, refunds }: OrderToFulfill): { itemId: string; quantity: number }[] =>
  lines
    .map(({ itemId, quantity }) => ({
      itemId,
      quantity: quantitiesToPack({ quantity, missing: unfulfillableQuantities(Object.values(refunds), itemId) }),
    }))
    .filter(({ quantity }) => quantity > 0)

/** Quantities have at most two decimals (quarter pounds). */
export const hundredths = (quantity: number): number => Math.round(quantity * 100) / 100
