import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { atom, useAtom, useSetAtom } from 'jotai'
import { createContext, useContext } from 'react'
import { type FulfillmentMethod, formatRemaining, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { MAX_CART_LINES } from '#domain/checkout/cart.ts'
import type { checkoutContract } from '#domain/checkout/contract.ts'
import { useHydrated } from '#frontend/shared/lib/browser.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'
import type { Toast } from '#frontend/shared/ui/toast-queue.ts'
import { showToast, toast } from '#frontend/shared/ui/toasts.tsx'

/** The cart as stored in the browser: products, quantities and fulfillment methods. The server computes all prices. */
export interface Cart {
  readonly lines: readonly CartLine[]
  /** By producer id. */
  readonly fulfillmentMethods: Readonly<Record<string, FulfillmentMethod>>
  /** Additional pickup location by producer id; without an entry, the producer's own address. */
  readonly pickupLocationIds: Readonly<Record<string, string>>
  /** The last price the buyer has seen, in cents by product id, to point out changes. */
  readonly seenPrices?: Readonly<Record<string, number>>
  /** The checkout last started for these lines. */
  readonly checkout?: { readonly id: string; readonly lines: readonly CartLine[] }
}
export interface CartLine {
  readonly productId: string
  readonly quantity: number
}

export const EMPTY_CART: Cart = { lines: [], fulfillmentMethods: {}, pickupLocationIds: {} }

/** Adds to an existing line, or adds a new line. */
export function add(cart: Cart, { productId, quantity }: CartLine): Cart {
  return setQuantity(cart, { productId, quantity: quantityOf(cart, productId) + quantity })
}

/** Removes the line at zero or less. A full cart takes no new line. */
export function setQuantity(cart: Cart, line: CartLine): Cart {
  if (line.quantity <= 0) return remove(cart, line.productId)
  if (isFull(cart, line.productId)) return cart
  const isInCart = cart.lines.some(({ productId }) => productId === line.productId)
  const lines = isInCart
    ? cart.lines.map((existing) => (existing.productId === line.productId ? line : existing))
    : [...cart.lines, line]
  return { ...cart, lines }
}

/** Records the prices the buyer has seen. */
export const recordSeenPrices = (cart: Cart, prices: Readonly<Record<string, number>>): Cart => ({
  ...cart,
  seenPrices: { ...cart.seenPrices, ...prices },
})

export const remove = (cart: Cart, productId: string): Cart => ({
  ...cart,
  lines: cart.lines.filter((line) => line.productId !== productId),
})

/** Restores a removed line at its position, unless the cart is full. */
export function restoreLine(cart: Cart, line: CartLine, index: number): Cart {
  if (isFull(cart, line.productId)) return cart
  const others = remove(cart, line.productId).lines
  return { ...cart, lines: [...others.slice(0, index), line, ...others.slice(index)] }
}

export function chooseFulfillment(
  cart: Cart,
  producerId: string,
  method: FulfillmentMethod,
  pickupLocationId?: string,
): Cart {
  const { [producerId]: _previous, ...others } = cart.pickupLocationIds
  return {
    ...cart,
    fulfillmentMethods: { ...cart.fulfillmentMethods, [producerId]: method },
    pickupLocationIds: pickupLocationId ? { ...others, [producerId]: pickupLocationId } : others,
  }
}

export const quantityOf = (cart: Pick<Cart, 'lines'>, productId: string): number =>
  cart.lines.find((line) => line.productId === productId)?.quantity ?? 0

/** How much of the line can be added within the available stock. */
export const addableQuantity = (cart: Cart, { productId, quantity }: CartLine, available: number): number =>
  Math.max(0, Math.min(quantity, available - quantityOf(cart, productId)))

export const isFull = (cart: Cart, productId: string): boolean =>
  cart.lines.length >= MAX_CART_LINES && quantityOf(cart, productId) === 0

/** The cart in storage. Older visits stored these names, so they stay. */
interface StoredCart {
  readonly lines: readonly CartLine[]
  readonly ways?: Readonly<Record<string, FulfillmentMethod>>
  readonly places?: Readonly<Record<string, string>>
  readonly seen?: Readonly<Record<string, number>>
  readonly checkout?: { readonly id: string; readonly lines: readonly CartLine[] }
}

/** Parses a stored cart; returns an empty one for invalid data. */
export function readCart(text: string | null): Cart {
  try {
    const { lines, ways = {}, places = {}, seen, checkout } = JSON.parse(text ?? '') as StoredCart
    const methods = Object.entries(ways).filter(([, method]) => method === 'pickup' || method === 'delivery')
    return {
      lines: readLines(lines),
      fulfillmentMethods: Object.fromEntries(methods),
      pickupLocationIds: Object.fromEntries(Object.entries(places).filter(([, id]) => typeof id === 'string')),
      ...(seen ? { seenPrices: Object.fromEntries(Object.entries(seen).filter(([, cents]) => cents >= 0)) } : {}),
      ...(typeof checkout?.id === 'string' ? { checkout: { id: checkout.id, lines: readLines(checkout.lines) } } : {}),
    }
  } catch {
    // Nothing is stored, or the value is not ours.
    return EMPTY_CART
  }
}

/** The text that `readCart` parses. */
export function storedText({ lines, fulfillmentMethods, pickupLocationIds, seenPrices, checkout }: Cart): string {
  const stored: StoredCart = {
    lines,
    ways: fulfillmentMethods,
    places: pickupLocationIds,
    ...(seenPrices ? { seen: seenPrices } : {}),
    ...(checkout ? { checkout } : {}),
  }
  return JSON.stringify(stored)
}

const readLines = (lines: readonly CartLine[]): CartLine[] =>
  lines
    .filter(({ productId, quantity }) => typeof productId === 'string' && productId && quantity > 0)
    .slice(0, MAX_CART_LINES)
    .map(({ productId, quantity }) => ({ productId, quantity }))

const quote: EndpointOf<typeof checkoutContract.cart> = { method: 'POST', path: '/api/cart/quote' }

const keys = { quotes: ['cart', 'quote'] } as const

/** The cart priced by the server, for a ZIP code where delivery or tax depends on one. */
export const cartQuote = ({ lines, fulfillmentMethods, pickupLocationIds }: Cart, zipCode?: string) => {
  const fulfillment = Object.entries(fulfillmentMethods).map(([producerId, method]) => ({
    producerId,
    method,
    ...(method === 'pickup' && pickupLocationIds[producerId]
      ? { pickupLocationId: pickupLocationIds[producerId] }
      : {}),
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

/** This browser's cart, stored across visits and shared between tabs. Update it with a function. */
export const cartAtom = storedCart(() => localStorage)

/** The Buy now cart, stored per tab. */
export const buyNowAtom = storedCart(() => sessionStorage, 'farmgate.buy-now')

/** The cart that `useCart` and `useCartQuote` use in this subtree. */
export const CartAtomContext = createContext(cartAtom)

export const cartDrawerAtom = atom(false)

type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Creates a stored cart. If the browser blocks `storage`, the cart lasts as long as the page. */
export function storedCart(storage: () => CartStorage, key = 'farmgate.cart') {
  const stored = atom<Cart>(attempt(() => readCart(storage().getItem(key))) ?? EMPTY_CART)
  stored.onMount = (set) => {
    // Another tab changed the cart; a null key means that it cleared all storage.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) set(readCart(event.newValue))
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }
  return atom(
    (get) => get(stored),
    (get, set, change: (cart: Cart) => Cart) => {
      const changed = change(get(stored))
      if (changed === get(stored)) return
      set(stored, changed)
      attempt(() => persist(storage(), key, changed))
    },
  )
}

/** An empty cart removes the stored entry. */
const persist = (storage: CartStorage, key: string, cart: Cart): void =>
  cart === EMPTY_CART ? storage.removeItem(key) : storage.setItem(key, storedText(cart))

function attempt<T>(operation: () => T): T | undefined {
  try {
    return operation()
  } catch {
    // Storage is disabled or full; continue without it.
    return undefined
  }
}

/** A product that can be added to a cart from a card or page. */
export interface CartProduct {
  readonly id: string
  readonly name: string
  readonly unit: Unit
  readonly available: number
  readonly priceCents: number
  /** Whether the producer can receive payments. */
  readonly forSale?: boolean
  /** While the producer is closed, the day they reopen. */
  readonly reopensOn?: string | null
}

/** The cart and its changes. Empty until the page has hydrated. */
export function useCart() {
  const [stored, change] = useAtom(useContext(CartAtomContext))
  const cart = useHydrated() ? stored : EMPTY_CART
  const changeBuyNow = useSetAtom(buyNowAtom)
  const openDrawer = useSetAtom(cartDrawerAtom)
  return {
    lines: cart.lines,
    fulfillmentMethods: cart.fulfillmentMethods,
    pickupLocationIds: cart.pickupLocationIds,
    /** Number of distinct products. */
    count: cart.lines.length,
    quantityOf: (productId: string) => quantityOf(cart, productId),
    /** The last price the buyer has seen, in cents; undefined if none. */
    seenPriceOf: (productId: string) => cart.seenPrices?.[productId],
    /** Adds a product up to its available stock and shows a toast. Returns the new cart and an undo function. */
    add: (product: CartProduct, quantity: number) => {
      const line = {
        productId: product.id,
        quantity: addableQuantity(cart, { productId: product.id, quantity }, product.available),
      }
      const withLine = (now: Cart) =>
        add(quantityOf(now, product.id) > 0 ? now : recordSeenPrices(now, pricesOf(product)), line)
      if (line.quantity > 0) change(withLine)
      const dismissToast = showToast({
        ...addToCartMessage(cart, product, { wanted: quantity, added: line.quantity }),
        action: { label: 'View cart', run: () => openDrawer(true) },
      })
      const undo = () => {
        dismissToast()
        change((now) => setQuantity(now, { ...line, quantity: quantityOf(cart, product.id) }))
        toast(NOT_ADDED)
      }
      return { filled: line.quantity > 0 ? withLine(cart) : cart, undo }
    },
    /** Starts a checkout of this product only; the cart does not change. */
    buyNow: (product: CartProduct, quantity: number) =>
      changeBuyNow(() => ({
        lines: [{ productId: product.id, quantity }],
        fulfillmentMethods: cart.fulfillmentMethods,
        pickupLocationIds: cart.pickupLocationIds,
        seenPrices: pricesOf(product),
      })),
    /** Sets a line's quantity; zero or less removes it without a toast. */
    setQuantity: (line: CartLine) => change((now) => setQuantity(now, line)),
    /** Removes a line, with a toast. Returns a function that puts it back at its position. */
    remove: (productId: string, name: string) => {
      const index = cart.lines.findIndex((line) => line.productId === productId)
      const line = cart.lines[index]
      change((now) => remove(now, productId))
      toast({ title: 'Removed from cart', text: `${name} is no longer in your cart` })
      return () => change((now) => (line ? restoreLine(now, line, index) : now))
    },
    chooseFulfillment: (producerId: string, method: FulfillmentMethod, pickupLocationId?: string) =>
      change((now) => chooseFulfillment(now, producerId, method, pickupLocationId)),
  }
}

const pricesOf = ({ id, priceCents }: CartProduct) => ({ [id]: priceCents })

const NOT_ADDED: Toast = { title: 'Not added', text: 'We couldn’t add this product to your cart.', tone: 'error' }
const FULL: Toast = { title: 'Your cart is full', text: 'Check out before you add more products.' }

function addToCartMessage(
  cart: Cart,
  { id, name, available, unit }: CartProduct,
  { wanted, added }: Record<string, number>,
): Toast {
  if (isFull(cart, id)) return FULL
  if (added === 0) return { title: 'No more in stock', text: `Your cart already has all the ${name} available` }
  if (added !== wanted) return { title: 'Added to cart', text: `${formatRemaining(available, unit)}, all in your cart` }
  return { title: 'Added to cart', text: `${name} has been added to your cart` }
}
