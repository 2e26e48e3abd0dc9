/** How a dispute at the buyer's bank stands: `lost` and `won` are the producer's side of it, `withdrawn` ends like `won`. */
export const chargebackStatuses = ['open', 'lost', 'won'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

/** While the bank decides, or once the buyer has the money from there, nothing is refunded here. */
export const chargebackBlocksRefunds = (dispute: ChargebackStatus | null): boolean =>
  dispute === 'open' || dispute === 'lost'
