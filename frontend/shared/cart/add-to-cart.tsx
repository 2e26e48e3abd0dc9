import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { useWithOwnReservation } from '#frontend/shared/lib/open-checkout.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { type CartProduct, cartQuote, useCart } from './cart.ts'

/** Adds one unit from a card and shows the quantity already in the cart. */
export function AddToCart({ product: listedProduct }: { readonly product: CartProduct }) {
  const product = useWithOwnReservation(listedProduct)
  const cart = useCart()
  const { adding, add } = useAdd()
  const { step } = UNITS[product.unit]
  const soldOut = product.available < step
  const inCart = cart.quantityOf(product.id)
  const label = soldOut
    ? unavailableLabel(product)
    : adding
      ? 'Adding…'
      : inCart > 0
        ? `Add · ${formatQuantity(inCart, product.unit)} in cart`
        : 'Add to cart'
  return (
    <Button
      size="small"
      variant={inCart > 0 ? 'secondary' : 'primary'}
      disabled={soldOut}
      busy={adding}
      onClick={() => void add(product, Math.min(1, Math.floor(product.available / step) * step))}
    >
      {label}
      <span className="visually-hidden">: {product.name}</span>
    </Button>
  )
}

function unavailableLabel({ forSale = true, reopensOn }: CartProduct): string {
  if (!forSale) return 'Not for sale'
  return reopensOn ? `Back on ${formatShortDate(reopensOn)}` : 'Out of stock'
}

/** Maximum wait for the priced cart, ms. The product is in the cart either way. */
const MAX_WAIT_MS = 2_000

/**
 * Adds a product and prices the cart, so that it opens with totals. Removes the product again if the server refuses to
 * price it.
 */
export function useAdd() {
  const cart = useCart()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const add = async (product: CartProduct, quantity: number) => {
    setAdding(true)
    const { filled, undo } = cart.add(product, quantity)
    const priced = queries.fetchQuery(cartQuote(filled)).catch((error: unknown) => {
      if (isProblem(error, 'invalid_input')) undo()
    })
    await Promise.race([priced, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
    setAdding(false)
  }
  return { adding, add }
}
