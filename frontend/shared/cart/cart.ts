import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { atom, useAtom, useSetAtom } from 'jotai'
import { createContext, useContext } from 'react'
import { type FulfillmentMethod, formatRemaining, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { MAX_CART_LINES } from '#domain/checkout/cart.ts'
import type { checkoutContract } from '#domain/checkout/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'
import type { Toast } from '#frontend/shared/ui/toast-queue.ts'
import { passingToast, toast } from '#frontend/shared/ui/toasts.tsx'

/** What a browser keeps of a cart: products, quantities and how to get them. What is charged is the server's to say. */
export interface Cart {
  readonly lines: readonly CartLine[]
  /** By producer id. */
  readonly ways: Readonly<Record<string, Way>>
  /** The further place where somebody's goods are fetched, by producer id; their own place otherwise. */
  readonly places: Readonly<Record<string, string>>
  /** Cents by product id: the price its buyer last took note of, to tell them when it changes. */
  readonly seen?: Readonly<Record<string, number>>
  /** The checkout that was last started for these lines. */
  readonly checkout?: { readonly id: string; readonly lines: readonly CartLine[] }
}
export interface CartLine {
  readonly productId: string
  readonly quantity: number
}
export type Way = FulfillmentMethod

export const EMPTY: Cart = { lines: [], ways: {}, places: {} }

/** More of a product that is there already, or a new line. */
export function add(cart: Cart, { productId, quantity }: CartLine): Cart {
  return setQuantity(cart, { productId, quantity: quantityOf(cart, productId) + quantity })
}

/** Nothing or less takes the line out; a full cart takes no new one. */
export function setQuantity(cart: Cart, line: CartLine): Cart {
  if (line.quantity <= 0) return remove(cart, line.productId)
  if (isFull(cart, line.productId)) return cart
  const known = cart.lines.some(({ productId }) => productId === line.productId)
  const lines = known ? cart.lines.map((one) => (one.productId === line.productId ? line : one)) : [...cart.lines, line]
  return { ...cart, lines }
}

/** Keeps the prices its buyer takes note of. */
export const seePrices = (cart: Cart, prices: Readonly<Record<string, number>>): Cart => ({
  ...cart,
  seen: { ...cart.seen, ...prices },
})

export const remove = (cart: Cart, productId: string): Cart => ({
  ...cart,
  lines: cart.lines.filter((line) => line.productId !== productId),
})

/** Puts a removed line back where it stood, unless the cart has filled up meanwhile. */
export function putBack(cart: Cart, line: CartLine, index: number): Cart {
  if (isFull(cart, line.productId)) return cart
  const others = remove(cart, line.productId).lines
  return { ...cart, lines: [...others.slice(0, index), line, ...others.slice(index)] }
}

export function chooseWay(cart: Cart, producerId: string, way: Way, placeId?: string): Cart {
  const { [producerId]: _before, ...others } = cart.places
  const places = placeId ? { ...others, [producerId]: placeId } : others
  return { ...cart, ways: { ...cart.ways, [producerId]: way }, places }
}

export const quantityOf = (cart: Pick<Cart, 'lines'>, productId: string): number =>
  cart.lines.find((line) => line.productId === productId)?.quantity ?? 0

/** How much of `wanted` still fits, given what there is. */
export const roomFor = (cart: Cart, { productId, quantity }: CartLine, available: number): number =>
  Math.max(0, Math.min(quantity, available - quantityOf(cart, productId)))

export const isFull = (cart: Cart, productId: string): boolean =>
  cart.lines.length >= MAX_CART_LINES && quantityOf(cart, productId) === 0

/** A stored cart, or an empty one for anything that does not look like ours. */
export function readCart(text: string | null): Cart {
  try {
    const { lines, ways, places = {}, seen, checkout } = JSON.parse(text ?? '') as Cart
    const known = Object.entries(ways ?? {}).filter(([, way]) => way === 'pickup' || way === 'delivery')
    return {
      lines: readLines(lines),
      ways: Object.fromEntries(known),
      places: Object.fromEntries(Object.entries(places).filter(([, placeId]) => typeof placeId === 'string')),
      ...(seen ? { seen: Object.fromEntries(Object.entries(seen).filter(([, cents]) => cents >= 0)) } : {}),
      ...(typeof checkout?.id === 'string' ? { checkout: { id: checkout.id, lines: readLines(checkout.lines) } } : {}),
    }
  } catch {
    // Nothing kept, or somebody else's text under our name.
    return EMPTY
  }
}

const readLines = (lines: readonly CartLine[]): CartLine[] =>
  lines
    .filter(({ productId, quantity }) => typeof productId === 'string' && productId && quantity > 0)
    .slice(0, MAX_CART_LINES)
    .map(({ productId, quantity }) => ({ productId, quantity }))

const quote: EndpointOf<typeof checkoutContract.cart> = { method: 'POST', path: '/api/cart/quote' }

const keys = { quotes: ['cart', 'quote'] } as const

/** The cart as the server prices it now, for a ZIP code where that matters. */
export const cartQuote = ({ lines, ways, places }: Cart, zipCode?: string) => {
  const fulfillment = Object.entries(ways).map(([producerId, method]) => ({
    producerId,
    method,
    ...(method === 'pickup' && places[producerId] ? { placeId: places[producerId] } : {}),
  }))
  const body = { lines: lines.map((line) => ({ ...line })), fulfillment, ...(zipCode ? { zipCode } : {}) }
  return queryOptions({
    queryKey: [...keys.quotes, body],
    queryFn: ({ signal }) => call(quote, { body, signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

export const liveMap: LiveMap = {
  inventory_update: () => [keys.quotes],
}

/** The cart of this browser, kept over visits and shared between its tabs; written by `change` functions. */
export const cartAtom = keptCart(() => localStorage)

/** What Buy Now buys, apart from the cart; kept for this tab. */
export const buyNowAtom = keptCart(() => sessionStorage, 'farmgate.buy-now')

/** The cart that `useCart` and `useCartQuote` work with in this part of the page. */
export const CartInUse = createContext(cartAtom)

export const cartDrawerAtom = atom(false)

type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `storage` may be refused by the browser: then the cart lives as long as the page. */
export function keptCart(storage: () => CartStorage, key = 'farmgate.cart') {
  const kept = atom<Cart>(attempt(() => readCart(storage().getItem(key))) ?? EMPTY)
  kept.onMount = (set) => {
    // Another tab of this browser changed the cart; a null key says that it cleared everything.
    const heard = (event: StorageEvent) => {
      if (event.key === key || event.key === null) set(readCart(event.newValue))
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }
  return atom(
    (get) => get(kept),
    (get, set, change: (cart: Cart) => Cart) => {
      const changed = change(get(kept))
      if (changed === get(kept)) return
      set(kept, changed)
      attempt(() => keep(storage(), key, changed))
    },
  )
}

/** A cleared cart leaves nothing behind. */
const keep = (storage: CartStorage, key: string, cart: Cart): void =>
  cart === EMPTY ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(cart))

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    // Storage is switched off or full; nobody can do anything about it here.
    return undefined
  }
}

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
