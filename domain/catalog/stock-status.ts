/** From how little left a producer is told who has not said otherwise. */
export const DEFAULT_LOW_STOCK_THRESHOLD = 10

/** How a product stands with its producer. */
export const STOCK_STATUSES = {
  in_stock: { label: 'In Stock' },
  low: { label: 'Low Stock' },
  out: { label: 'Out of Stock' },
  unlisted: { label: 'Unlisted' },
} as const
export type StockStatus = keyof typeof STOCK_STATUSES
export const stockStatuses = Object.keys(STOCK_STATUSES) as [StockStatus, ...StockStatus[]]

interface StockLevel {
  readonly listed: boolean
  /** On hand and held by nobody, in the product's unit. */
  readonly available: number
  /** From how little left its producer is told. */
  readonly threshold: number
}

/** What is not in the market cannot be out of stock there; nothing left is out, whatever the threshold. */
export function stockStatus({ listed, available, threshold }: StockLevel): StockStatus {
  if (!listed) return 'unlisted'
  if (available <= 0) return 'out'
  return available <= threshold ? 'low' : 'in_stock'
}

/** Whether it wants its producer's attention. */
export const isAlert = (status: StockStatus): boolean => status === 'out' || status === 'low'
