/** How a dispute at the buyer's bank stands: `lost` and `won` are the producer's side of it, `withdrawn` ends like `won`. */
export const disputeStatuses = ['open', 'lost', 'won'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** While the bank decides, or once the buyer has the money from there, nothing is refunded here. */
export const bankHasIt = (dispute: DisputeStatus | null): boolean => dispute === 'open' || dispute === 'lost'
