import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { arrivals } from '#frontend/shared/orders/api.ts'

interface Arrivals {
  /** Orders that came in while the page stood open. */
  readonly fresh: ReadonlySet<string>
  /** The last of them, in words. */
  readonly words: string
}

/** Notices orders that appear in the list, and says so once for each. */
export function useArrivals(orders: readonly OrderCard[] | undefined, onArrival: () => void): Arrivals {
  const [seen, setSeen] = useState<Arrivals>({ fresh: new Set(), words: '' })
  const before = useRef<readonly OrderCard[]>(undefined)
  useEffect(() => {
    if (!orders) return
    const came = arrivals(before.current, orders)
    before.current = orders
    if (came.length === 0) return
    setSeen(({ fresh }) => ({ fresh: new Set([...fresh, ...came.map(({ id }) => id)]), words: inWords(came) }))
    onArrival()
  }, [orders, onArrival])
  return seen
}

function inWords(came: readonly OrderCard[]): string {
  const [first] = came
  if (came.length > 1 || !first) return `${came.length} new orders`
  return `New order ${first.orderNumber} from ${first.buyerName ?? 'a buyer'}, ${formatMoney(first.subtotalCents)}`
}
