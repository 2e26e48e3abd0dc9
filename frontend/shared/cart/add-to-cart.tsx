import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { useOwnAvailable } from '#frontend/shared/lib/open-checkout.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { cartQuote, type Goods, useCart } from './cart.ts'

/** Adds one unit from a card; says how much of it lies in the cart already. */
export function AddToCart({ goods: listed }: { readonly goods: Goods }) {
  const goods = useOwnAvailable(listed)
  const cart = useCart()
  const { adding, add } = useAdd()
  const { step } = UNITS[goods.unit]
  const soldOut = goods.available < step
  const inCart = cart.quantityOf(goods.id)
  const said = soldOut
    ? whyNone(goods)
    : adding
      ? 'Adding...'
      : inCart > 0
        ? `Add · ${formatQuantity(inCart, goods.unit)} in cart`
        : 'Add to cart'
  return (
    <Button
      size="small"
      look={inCart > 0 ? 'secondary' : 'primary'}
      disabled={soldOut}
      busy={adding}
      onClick={() => void add(goods, Math.min(1, Math.floor(goods.available / step) * step))}
    >
      {said}
      <span className="visually-hidden">: {goods.name}</span>
    </Button>
  )
}

function whyNone({ forSale = true, reopensOn }: Goods): string {
  if (!forSale) return 'Not for sale'
  return reopensOn ? `Back on ${formatShortDate(reopensOn)}` : 'Out of Stock'
}

/** How long anybody is kept waiting for the priced cart, ms; the goods are in it anyway. */
const PATIENCE = 2_000

/** Puts goods into the cart and has it priced, so that it opens with its figures; what the market will not price comes out again. */
export function useAdd() {
  const cart = useCart()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const add = async (goods: Goods, quantity: number) => {
    setAdding(true)
    const { filled, takeBack } = cart.add(goods, quantity)
    const priced = queries.fetchQuery(cartQuote(filled)).catch((error: unknown) => {
      if (isProblem(error, 'invalid_input')) takeBack()
    })
    await Promise.race([priced, new Promise((go) => setTimeout(go, PATIENCE))])
    setAdding(false)
  }
  return { adding, add }
}
