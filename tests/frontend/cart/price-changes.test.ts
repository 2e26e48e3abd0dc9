import { describe, expect, test } from 'vitest'
import { add, EMPTY_CART, readCart, recordSeenPrices, storedText } from '#frontend/shared/cart/cart.ts'
import { acceptPrices, priceChanges, recordFirstPrices } from '#frontend/shop/cart/price-changes.tsx'
import { cartLine, cartPart, cart as quoteOf } from '../checkout/carts.ts'

const kale = add(EMPTY_CART, { productId: 'product_kale', quantity: 2 })
const quotedAt = (priceCents: number) => quoteOf({ producers: [cartPart({ lines: [cartLine({ priceCents })] })] })
const dearer = { productId: 'product_kale', name: 'Kale', unit: 'per_bundle', seenCents: 350, priceCents: 400 }

describe('a price in the cart', () => {
  test('is recorded with its first quote', () => {
    const noted = recordFirstPrices(kale, quotedAt(350))
    expect(noted.seenPrices).toEqual({ product_kale: 350 })
    expect(priceChanges(noted, quotedAt(350))).toEqual([])
    expect(recordFirstPrices(noted, quotedAt(350))).toBe(noted)
  })

  test('shows a change until the buyer accepts it', () => {
    const seen = recordSeenPrices(kale, { product_kale: 350 })
    expect(priceChanges(seen, quotedAt(400))).toEqual([dearer])
    expect(recordFirstPrices(seen, quotedAt(400))).toBe(seen)
    expect(priceChanges(acceptPrices(seen, [dearer]), quotedAt(400))).toEqual([])
    expect(priceChanges(acceptPrices(seen, [dearer]), quotedAt(450))).toMatchObject([{ seenCents: 400 }])
  })

  test('ignores products outside the cart', () => {
    expect(priceChanges(recordSeenPrices(EMPTY_CART, { product_kale: 350 }), quotedAt(400))).toEqual([])
    expect(recordFirstPrices(EMPTY_CART, quotedAt(400))).toBe(EMPTY_CART)
  })

  test('survives a reload', () => {
    const seen = recordSeenPrices(kale, { product_kale: 350 })
    expect(readCart(storedText(seen))).toEqual(seen)
    expect(readCart(JSON.stringify({ ...kale, seen: { a: 'free', b: -1 } })).seenPrices).toEqual({})
  })
})
