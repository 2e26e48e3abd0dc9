import type { FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'
import { MAX_CART_LINES } from '#domain/checkout/cart.ts'

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
