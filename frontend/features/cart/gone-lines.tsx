import { Button } from '#frontend/ui/button.tsx'
import { useCart } from './use-cart.ts'

/** Products that left the market while they lay in the cart. */
export function GoneLines({ productIds }: { readonly productIds: readonly string[] }) {
  const cart = useCart()
  const gone = productIds.filter((id) => cart.quantityOf(id) > 0)
  if (gone.length === 0) return null
  const takeOut = () => {
    for (const productId of gone) cart.setQuantity({ productId, quantity: 0 })
  }
  return (
    <div className="cart-notice" role="status">
      <span>
        {gone.length === 1 ? 'One product in your cart is' : `${gone.length} products in your cart are`} no longer in
        the market.
      </span>
      <Button look="quiet" size="small" onClick={takeOut}>
        Take out
      </Button>
    </div>
  )
}
