/** Maximum number of different products in a cart. */
export const MAX_CART_LINES = 100

/** Maximum length of the instructions for one producer, in characters. */
export const MAX_INSTRUCTIONS_LENGTH = 500

interface RequestedLine {
  readonly productId: string
  readonly quantity: number
}

/** Quantities by product; lines of the same product are added up. Keeps the order of first occurrence. */
export function quantitiesOf(lines: readonly RequestedLine[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return quantities
}
