import { useAtom, useSetAtom } from 'jotai'
import { useContext } from 'react'
import type { Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatRemaining } from '#domain/catalog/product-taxonomy.ts'
import type { Toast } from '#frontend/ui/toast-queue.ts'
import { passingToast, toast } from '#frontend/ui/toasts.tsx'
import { buyNowAtom, CartInUse, cartDrawerAtom } from './atoms.ts'
import {
  add,
  type Cart,
  type CartLine,
  chooseWay,
  isFull,
  putBack,
  quantityOf,
  remove,
  roomFor,
  seePrices,
  setQuantity,
  type Way,
} from './cart.ts'

/** What can be put into a cart from a card or a page. */
export interface Goods {
  readonly id: string
  readonly name: string
  readonly unit: Unit
  readonly available: number
  readonly priceCents: number
  /** Whether its producer can be paid now. */
  readonly forSale?: boolean
  /** While its producer is closed, the day they sell again. */
  readonly reopensOn?: string | null
}

export function useCart() {
  const [cart, change] = useAtom(useContext(CartInUse))
  const changeBuyNow = useSetAtom(buyNowAtom)
  const openDrawer = useSetAtom(cartDrawerAtom)
  return {
    lines: cart.lines,
    ways: cart.ways,
    places: cart.places,
    /** How many different products. */
    count: cart.lines.length,
    quantityOf: (productId: string) => quantityOf(cart, productId),
    /** In cents, if it is known. */
    seenPriceOf: (productId: string) => cart.seen?.[productId],
    /** Puts goods in and says so; what is more than there is is left out, and said too. Answers the cart with them, and a way back. */
    add: (goods: Goods, quantity: number) => {
      const line = { productId: goods.id, quantity: roomFor(cart, { productId: goods.id, quantity }, goods.available) }
      const putIn = (now: Cart) => add(quantityOf(now, goods.id) > 0 ? now : seePrices(now, pricesOf(goods)), line)
      if (line.quantity > 0) change(putIn)
      const untell = passingToast({
        ...wordsForAdding(cart, goods, { wanted: quantity, added: line.quantity }),
        action: { label: 'View cart', run: () => openDrawer(true) },
      })
      const takeBack = () => {
        untell()
        change((now) => setQuantity(now, { ...line, quantity: quantityOf(cart, goods.id) }))
        toast(NOT_ADDED)
      }
      return { filled: line.quantity > 0 ? putIn(cart) : cart, takeBack }
    },
    /** Sets up a checkout of so much of this product only; the cart stays as it is. */
    buyNow: (goods: Goods, quantity: number) =>
      changeBuyNow(() => ({
        lines: [{ productId: goods.id, quantity }],
        ways: cart.ways,
        places: cart.places,
        seen: pricesOf(goods),
      })),
    /** Sets a line's quantity; nothing or less takes it out, silently. */
    setQuantity: (line: CartLine) => change((now) => setQuantity(now, line)),
    /** Takes a line out, with a way back. */
    remove: (productId: string, name: string) => {
      const index = cart.lines.findIndex((line) => line.productId === productId)
      const line = cart.lines[index]
      if (!line) return
      change((now) => remove(now, productId))
      const undo = { label: 'Undo', run: () => change((now) => putBack(now, line, index)) }
      toast({ title: 'Removed from cart', text: `${name} is no longer in your cart`, action: undo })
    },
    chooseWay: (producerId: string, way: Way, placeId?: string) =>
      change((now) => chooseWay(now, producerId, way, placeId)),
  }
}

const pricesOf = ({ id, priceCents }: Goods) => ({ [id]: priceCents })

const NOT_ADDED: Toast = { title: 'Error', text: 'Failed to add item to cart', tone: 'error' }
const FULL: Toast = { title: 'Your cart is full', text: 'Please check out before you add more products.' }

function wordsForAdding(
  cart: Cart,
  { id, name, available, unit }: Goods,
  { wanted, added }: Record<string, number>,
): Toast {
  if (isFull(cart, id)) return FULL
  if (added === 0) return { title: 'No more left', text: `You have all the ${name} there is` }
  if (added !== wanted)
    return { title: 'Added to cart', text: `${formatRemaining(available, unit)}: all of it is in your cart` }
  return { title: 'Added to cart', text: `${name} has been added to your cart` }
}
