import type { StockEvent } from '#domain/catalog/inventory.events.ts'

/** What producers were told at before they could say so themselves: sales of then do not bear it. */
const LOW_AT_FIRST = 10

export type StockNotificationKind = 'product_low' | 'product_sold_out'

/** What is told of a shelf by the event that changed it: once on the way down, and once when the last of it is gone. */
export function stockNotification({ type, data }: StockEvent): StockNotificationKind | undefined {
  switch (type) {
    case 'StockSold':
      return kindOf({
        was: data.onHand + data.quantity,
        onHand: data.onHand,
        lowStockThreshold: data.lowStockThreshold ?? LOW_AT_FIRST,
      })
    case 'StockCounted':
      return kindOf({ was: data.was, onHand: data.onHand, lowStockThreshold: data.lowStockThreshold })
    case 'StockAdjusted':
      return kindOf({
        was: data.onHand - data.quantity,
        onHand: data.onHand,
        lowStockThreshold: data.lowStockThreshold,
      })
    default:
      return undefined
  }
}

interface StockChange {
  readonly was: number
  readonly onHand: number
  /** From how little left the producer wanted to be told; undefined where they did not want to be. */
  readonly lowStockThreshold: number | undefined
}

function kindOf({ was, onHand, lowStockThreshold }: StockChange): StockNotificationKind | undefined {
  if (lowStockThreshold === undefined || onHand >= was) return undefined
  if (onHand <= 0) return 'product_sold_out'
  return onHand <= lowStockThreshold && was > lowStockThreshold ? 'product_low' : undefined
}
