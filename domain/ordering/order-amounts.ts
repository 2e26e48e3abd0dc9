import type { Cents } from '#domain/kernel/money.ts'
import type { RefundReason } from '#domain/ordering/order-status.ts'

/** What people read out on the phone: `FG-7K3M-92QX`. A name, not a key: it opens nothing. */
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
 * The producer's part of an order's money, or of what goes back of it: goods and delivery less the platform fee. Sales tax stays
 * with the market, which pays it to the state; the processing fee goes to the processor.
 */
export const producerShare = ({ subtotalCents, deliveryFeeCents, platformFeeCents }: OrderAmounts): Cents =>
  subtotalCents + deliveryFeeCents - platformFeeCents

interface FulfillableOrder {
  readonly why: RefundReason
  readonly parts: { readonly lines: readonly { readonly productId: string; readonly quantity: number }[] }
}

/**
 * How much of a product the producer has said was not there. Goods that were missing stay missing, whatever became of
 * the money for them.
 */
export const unfulfillableQuantities = (refunds: readonly FulfillableOrder[], productId: string): number =>
  hundredths(
    refunds
      .filter(({ why }) => why === 'short')
      .flatMap(({ parts }) => parts.lines.filter((line) => line.productId === productId))
      .reduce((sum, { quantity }) => sum + quantity, 0),
  )

interface FulfillmentLine {
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly refunds: Readonly<Record<string, FulfillableOrder>>
}

/** How much of a line is to be packed. */
export const quantitiesToPack = ({
  quantity,
  missing,
}: {
  readonly quantity: number
  readonly missing: number
}): number => hundredths(quantity - missing)

/** What of an order is to be packed: all that was bought but what was missing. */
export const quantitiesToFulfill = ({ lines, refunds }: FulfillmentLine): { productId: string; quantity: number }[] =>
  lines
    .map(({ productId, quantity }) => ({
      productId,
      quantity: quantitiesToPack({ quantity, missing: unfulfillableQuantities(Object.values(refunds), productId) }),
    }))
    .filter(({ quantity }) => quantity > 0)

/** Quantities have at most two decimals (quarter pounds). */
export const hundredths = (quantity: number): number => Math.round(quantity * 100) / 100
