import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import {
  type FulfillmentMethod,
  formatQuantity,
  formatRemaining,
  UNITS,
  type Unit,
} from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import {
  add,
  addableQuantity,
  type Cart,
  type CartLine,
  cartAtom,
  cartDrawerAtom,
  cartQuote,
  chooseFulfillment,
  isFull,
} from '#frontend/shared/cart/cart.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { showToast, toast } from '#frontend/shared/ui/toasts.tsx'
import './cart.css'

interface BuyAgainProps {
  readonly order: BoughtBefore & { readonly orderNumber: string }
  readonly size?: 'small' | 'normal'
}

/** Adds the items of an order that are still available to the cart, at today's prices, and lists the others. */
export function BuyAgain({ order, size = 'normal' }: BuyAgainProps) {
  const { reorder, busy, run, close } = useBuyAgain(order)
  const openDrawer = useOpenDrawer()
  const view = () => {
    close()
    openDrawer()
  }
  return (
    <>
      <Button variant="secondary" size={size} busy={busy} onClick={() => void run()}>
        {busy ? 'Adding…' : 'Buy again'}
        <span className="visually-hidden"> what was in order {order.orderNumber}</span>
      </Button>
      <Dialog open={reorder !== undefined} title={titleOf(reorder)} onClose={close}>
        {reorder && <ReorderResult reorder={reorder} />}
        <div className="buy-again-actions">
          {reorder && reorder.added.length > 0 && <Button onClick={view}>View cart</Button>}
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
  const openDrawer = useOpenDrawer()
  const [busy, setBusy] = useState(false)
  const [reorder, setReorder] = useState<Reorder>()
  const run = async () => {
    setBusy(true)
    try {
      const today = await queries.fetchQuery({
        ...cartQuote({ lines: minimumLines(order), fulfillmentMethods: {}, pickupLocationIds: {} }),
        staleTime: 0,
      })
      const result = buyAgain(store.get(cartAtom), order, today)
      store.set(cartAtom, () => result.cart)
      if (result.notes.length > 0) setReorder(result)
      else showToast({ ...ALL_ADDED, action: { label: 'View cart', run: openDrawer } })
    } catch (error) {
      toast({ title: 'Something went wrong', text: errorMessage(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { reorder, busy, run, close: () => setReorder(undefined) }
}

const ALL_ADDED = { title: 'Added to cart', text: 'All of this order is in your cart, at today’s prices' }

function useOpenDrawer() {
  const store = useStore()
  return () => store.set(cartDrawerAtom, true)
}

const titleOf = (reorder: Reorder | undefined): string =>
  reorder && reorder.added.length === 0 ? 'Nothing was added' : 'In your cart'

function ReorderResult({ reorder: { added, notes } }: { readonly reorder: Reorder }) {
  return (
    <>
      {added.length > 0 && (
        <>
          <p>At today’s prices:</p>
          <ul className="buy-again-list">
            {added.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p>{added.length > 0 ? 'Note:' : 'None of this order can be bought just now:'}</p>
      <ul className="buy-again-list">
        {notes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

/** The data of an order that buying it again needs. */
interface BoughtBefore {
  readonly producerId: string
  readonly fulfillmentMethod: FulfillmentMethod
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
  /** The added items, as texts. */
  readonly added: readonly string[]
  /** The items that were not added or that changed since the order, as texts. */
  readonly notes: readonly string[]
}

/** The smallest orderable quantity of each item: a problem with that is a problem with any quantity. */
export const minimumLines = ({ lines }: BoughtBefore): CartLine[] =>
  lines.map(({ itemId, unit }) => ({ productId: itemId, quantity: UNITS[unit as Unit]?.step ?? 1 }))

/** The cart with the order's items that are available today, and notes about the others. */
export function buyAgain(cart: Cart, bought: BoughtBefore, today: CartView): Reorder {
  const reorder = bought.lines.reduce<Reorder>((result, line) => reorderLine(result, line, today), {
    cart,
    added: [],
    notes: [],
  })
  const { producerId, fulfillmentMethod } = bought
  const offered = today.producers.find((producer) => producer.producerId === producerId)?.offered ?? []
  const setsMethod =
    reorder.added.length > 0 && !cart.fulfillmentMethods[producerId] && offered.includes(fulfillmentMethod)
  return setsMethod ? { ...reorder, cart: chooseFulfillment(reorder.cart, producerId, fulfillmentMethod) } : reorder
}

function reorderLine({ cart, added, notes }: Reorder, line: BoughtLine, today: CartView): Reorder {
  const { name, itemId: productId } = line
  const skipped = (why: string): Reorder => ({ cart, added, notes: [...notes, `${name}: ${why}`] })
  const current = today.producers.flatMap(({ lines }) => lines).find((offer) => offer.productId === productId)
  if (!current) return skipped('not sold any more.')
  const unit = UNITS[current.unit as Unit]
  if (current.unit !== line.unit) return skipped(`now sold ${unit.label}, so please choose how much you want.`)
  if (current.problem) return skipped(lowerFirst(current.problem))
  if (isFull(cart, productId)) return skipped('your cart is full.')
  const quantity = addableQuantity(
    cart,
    { productId, quantity: line.quantity },
    Math.floor(current.available / unit.step) * unit.step,
  )
  if (quantity <= 0) return skipped('all there is of it is in your cart already.')
  const shortage =
    quantity < line.quantity ? [`${name}: ${lowerFirst(formatRemaining(current.available, current.unit))}.`] : []
  const price =
    current.priceCents === line.unitPriceCents
      ? []
      : [`${name}: ${formatMoney(current.priceCents)} ${unit.label} today; it was ${formatMoney(line.unitPriceCents)}.`]
  return {
    cart: add(cart, { productId, quantity }),
    added: [...added, `${formatQuantity(quantity, current.unit)} ${name}`],
    notes: [...notes, ...shortage, ...price],
  }
}

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
