/** From how little left a producer is told who has not said otherwise. */
export const FIRST_THRESHOLD = 10

/** How a product stands with its producer. */
export const SHELF_STATUSES = {
  in_stock: { label: 'In Stock' },
  low: { label: 'Low Stock' },
  out: { label: 'Out of Stock' },
  unlisted: { label: 'Unlisted' },
} as const
export type ShelfStatus = keyof typeof SHELF_STATUSES
export const shelfStatuses = Object.keys(SHELF_STATUSES) as [ShelfStatus, ...ShelfStatus[]]

interface Shelf {
  readonly listed: boolean
  /** On hand and held by nobody, in the product's unit. */
  readonly available: number
  /** From how little left its producer is told. */
  readonly threshold: number
}

/** What is not in the market cannot be out of stock there; nothing left is out, whatever the threshold. */
export function shelfStatus({ listed, available, threshold }: Shelf): ShelfStatus {
  if (!listed) return 'unlisted'
  if (available <= 0) return 'out'
  return available <= threshold ? 'low' : 'in_stock'
}

/** Whether it wants its producer's attention. */
export const isAlert = (status: ShelfStatus): boolean => status === 'out' || status === 'low'
