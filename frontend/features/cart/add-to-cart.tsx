import { UNITS, type Unit } from '#domain/catalog/vocabulary.ts'
import { Button } from '#frontend/ui/button.tsx'
import { type Goods, useCart } from './use-cart.ts'

interface AddToCartProps {
  readonly goods: Goods & { readonly unit: Unit }
}

/** Adds one unit from a card; says how much of it lies in the cart already. */
export function AddToCart({ goods }: AddToCartProps) {
  const cart = useCart()
  const { label, step } = UNITS[goods.unit]
  const soldOut = goods.available < step
  const inCart = cart.quantityOf(goods.id)
  return (
    <Button
      size="small"
      look={inCart > 0 ? 'secondary' : 'primary'}
      disabled={soldOut}
      title={inCart > 0 ? `${inCart} in your cart (${label})` : undefined}
      onClick={() => cart.add(goods, Math.min(1, Math.floor(goods.available / step) * step))}
    >
      {soldOut ? 'Out of Stock' : inCart > 0 ? `Add · ${inCart} in cart` : 'Add to cart'}
      <span className="visually-hidden">: {goods.name}</span>
    </Button>
  )
}
