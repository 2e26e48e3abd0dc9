import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** A chargeback: the buyer's bank takes the money back until it is decided. */
export interface DisputeState {
  readonly disputeId: string
  readonly intentId: string
  readonly amountCents: Cents
  /** The bank's word for it, e.g. `product_not_received`. */
  readonly reason: string
  /** `inquiry`: the bank only asks, no money has moved. `won` after it: it asked no further. `lost` may be `open` again. */
  readonly status: 'inquiry' | 'open' | 'won' | 'lost'
  /** Until when evidence is taken. */
  readonly dueBy: Instant | undefined
}
