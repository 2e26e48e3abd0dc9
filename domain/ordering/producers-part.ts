import type { Cents } from '../kernel/money.ts'

interface Parts {
  readonly itemsCents: Cents
  readonly deliveryCents: Cents
  readonly platformFeeCents: Cents
}

/**
 * The producer's part of an order's money, or of what goes back of it: goods and delivery less the market's fee. Sales tax stays
 * with the market, which pays it to the state; the processing fee goes to the processor.
 */
export const producersPart = ({ itemsCents, deliveryCents, platformFeeCents }: Parts): Cents =>
  itemsCents + deliveryCents - platformFeeCents
