/** The most different products a cart takes. */
export const MAX_CART_LINES = 100

/** The longest instructions for a producer, in characters. */
export const MAX_INSTRUCTIONS_LENGTH = 500

interface Wanted {
  readonly productId: string
  readonly quantity: number
}

/** How much of each product is wanted: lines of one product are taken together. In the order in which they first stand. */
export function quantitiesOf(lines: readonly Wanted[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return quantities
}
