import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { formatQuantity, formatRemaining, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import {
  add,
  type Cart,
  type CartLine,
  cartAtom,
  cartDrawerAtom,
  cartQuote,
  chooseFulfillment,
  isFull,
  roomFor,
  type Way,
} from '#frontend/shared/cart/cart.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { passingToast, toast } from '#frontend/shared/ui/toasts.tsx'
import './cart.css'

interface BuyAgainProps {
  readonly order: BoughtBefore & { readonly orderNumber: string }
  readonly size?: 'small' | 'normal'
}

/** Puts into the cart what can still be had of an order, at today's prices, and says what cannot. */
export function BuyAgain({ order, size = 'normal' }: BuyAgainProps) {
  const { again, busy, run, close } = useBuyAgain(order)
  const openDrawer = useSetDrawer()
  const view = () => {
    close()
    openDrawer()
  }
  return (
    <>
      <Button variant="secondary" size={size} busy={busy} onClick={() => void run()}>
        {busy ? 'Looking…' : 'Buy again'}
        <span className="visually-hidden"> what was in order {order.orderNumber}</span>
      </Button>
      <Dialog open={again !== undefined} title={titleOf(again)} onClose={close}>
        {again && <ReorderResult again={again} />}
        <div className="buy-again-ways">
          {again && again.added.length > 0 && <Button onClick={view}>View cart</Button>}
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Reports changes in a dialog; if every item was added unchanged, a toast is enough. */
function useBuyAgain(order: BoughtBefore) {
  const store = useStore()
  const queries = useQueryClient()
  const openDrawer = useSetDrawer()
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState<Reorder>()
  const run = async () => {
    setBusy(true)
    try {
      const today = await queries.fetchQuery({
        ...cartQuote({ lines: leastOf(order), ways: {}, places: {} }),
        staleTime: 0,
      })
      const found = buyAgain(store.get(cartAtom), order, today)
      store.set(cartAtom, () => found.cart)
      if (found.notes.length > 0) setAgain(found)
      else passingToast({ ...ALL_IN, action: { label: 'View cart', run: openDrawer } })
    } catch (error) {
      toast({ title: 'Something went wrong', text: errorMessage(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { again, busy, run, close: () => setAgain(undefined) }
}

const ALL_IN = { title: 'Added to cart', text: 'All of this order is in your cart, at today’s prices' }

function useSetDrawer() {
  const store = useStore()
  return () => store.set(cartDrawerAtom, true)
}

const titleOf = (again: Reorder | undefined): string =>
  again && again.added.length === 0 ? 'Nothing was added' : 'In your cart'

function ReorderResult({ again: { added, notes } }: { readonly again: Reorder }) {
  return (
    <>
      {added.length > 0 && (
        <>
          <p>At today’s prices:</p>
          <ul className="buy-again-list">
            {added.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p>{added.length > 0 ? 'Note:' : 'None of this order can be bought just now:'}</p>
      <ul className="buy-again-list">
        {notes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  )
}

/** What was bought once, as its order tells it. */
interface BoughtBefore {
  readonly producerId: string
  readonly fulfillmentMethod: Way
  readonly lines: readonly BoughtLine[]
}
export interface BoughtLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly unitPriceCents: number
}

interface Reorder {
  readonly cart: Cart
  /** What was put in, in words. */
  readonly added: readonly string[]
  /** What could not be, or is not as it was, in words. */
  readonly notes: readonly string[]
}

/** As little as can be asked for of each: what the market says against that stands against any amount. */
export const leastOf = ({ lines }: BoughtBefore): CartLine[] =>
  lines.map(({ itemId, unit }) => ({ productId: itemId, quantity: UNITS[unit as Unit]?.step ?? 1 }))

/** The cart with what can be had today of an older order, and what to say about the rest. */
export function buyAgain(cart: Cart, bought: BoughtBefore, today: CartView): Reorder {
  const again = bought.lines.reduce<Reorder>((so, line) => reorderLine(so, line, today), { cart, added: [], notes: [] })
  const { producerId, fulfillmentMethod } = bought
  const offered = today.producers.find((one) => one.producerId === producerId)?.offered ?? []
  const choose = again.added.length > 0 && !cart.ways[producerId] && offered.includes(fulfillmentMethod)
  return choose ? { ...again, cart: chooseFulfillment(again.cart, producerId, fulfillmentMethod) } : again
}

function reorderLine({ cart, added, notes }: Reorder, line: BoughtLine, today: CartView): Reorder {
  const { name, itemId: productId } = line
  const not = (why: string): Reorder => ({ cart, added, notes: [...notes, `${name}: ${why}`] })
  const now = today.producers.flatMap((one) => one.lines).find((one) => one.productId === productId)
  if (!now) return not('not sold any more.')
  const unit = UNITS[now.unit as Unit]
  if (now.unit !== line.unit) return not(`now sold ${unit.label}, so please choose how much you want.`)
  if (now.problem) return not(startingSmall(now.problem))
  if (isFull(cart, productId)) return not('your cart is full.')
  const quantity = roomFor(
    cart,
    { productId, quantity: line.quantity },
    Math.floor(now.available / unit.step) * unit.step,
  )
  if (quantity <= 0) return not('all there is of it is in your cart already.')
  const less = quantity < line.quantity ? [`${name}: ${startingSmall(formatRemaining(now.available, now.unit))}.`] : []
  const price =
    now.priceCents === line.unitPriceCents
      ? []
      : [`${name}: ${formatMoney(now.priceCents)} ${unit.label} today; it was ${formatMoney(line.unitPriceCents)}.`]
  return {
    cart: add(cart, { productId, quantity }),
    added: [...added, `${formatQuantity(quantity, now.unit)} ${name}`],
    notes: [...notes, ...less, ...price],
  }
}

const startingSmall = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
