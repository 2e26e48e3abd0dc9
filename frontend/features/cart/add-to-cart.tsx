import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { useOwnAvailable } from '#frontend/lib/open-checkout.ts'
import { Button } from '#frontend/ui/button.tsx'
import { useAdd } from './use-add.ts'
import { type Goods, useCart } from './use-cart.ts'

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
