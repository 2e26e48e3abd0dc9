import type { Cents } from '../kernel/money.ts'

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
