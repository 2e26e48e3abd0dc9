import type { StockEvent } from '../catalog/stock.events.ts'

/** What producers were told at before they could say so themselves: sales of then do not bear it. */
const LOW_AT_FIRST = 10

export type ShelfNews = 'product_low' | 'product_sold_out'

/** What is told of a shelf by the event that changed it: once on the way down, and once when the last of it is gone. */
export function shelfNews({ type, data }: StockEvent): ShelfNews | undefined {
  switch (type) {
    case 'StockSold':
      return newsOf({ was: data.onHand + data.quantity, onHand: data.onHand, lowAt: data.lowAt ?? LOW_AT_FIRST })
    case 'StockCounted':
      return newsOf({ was: data.was, onHand: data.onHand, lowAt: data.lowAt })
    case 'StockAdjusted':
      return newsOf({ was: data.onHand - data.quantity, onHand: data.onHand, lowAt: data.lowAt })
    default:
      return undefined
  }
}

interface Shelf {
  readonly was: number
  readonly onHand: number
  /** From how little left the producer wanted to be told; undefined where they did not want to be. */
  readonly lowAt: number | undefined
}

function newsOf({ was, onHand, lowAt }: Shelf): ShelfNews | undefined {
  if (lowAt === undefined || onHand >= was) return undefined
  if (onHand <= 0) return 'product_sold_out'
  return onHand <= lowAt && was > lowAt ? 'product_low' : undefined
}
