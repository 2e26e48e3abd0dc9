import type { OrderCard } from '#domain/ordering/contract.ts'
import { hundredths, quantitiesToPack } from '#domain/ordering/order-amounts.ts'

/** How much of one product the open orders want, and which orders. */
export interface PickLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly orders: readonly string[]
}

/** What is still to be gathered: the lines of all orders that are paid and not yet ready, added up by product. */
export function pickList(orders: readonly OrderCard[]): PickLine[] {
  const lines = new Map<string, PickLine>()
  for (const order of orders.filter(({ status }) => TO_GATHER.includes(status)))
    for (const { itemId, name, unit, quantity, missing } of order.lines) {
      const wanted = quantitiesToPack({ quantity, missing })
      if (wanted <= 0) continue
      const before = lines.get(itemId) ?? { itemId, name, unit, quantity: 0, orders: [] }
      lines.set(itemId, {
        ...before,
        quantity: hundredths(before.quantity + wanted),
        orders: [...before.orders, order.orderNumber],
      })
    }
  return [...lines.values()].sort((a, b) => a.name.localeCompare(b.name))
}

const TO_GATHER: readonly OrderCard['status'][] = ['paid', 'processing']
