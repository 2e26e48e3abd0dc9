import { useSetAtom } from 'jotai'
import { cartDrawerAtom } from '#frontend/features/cart/atoms.ts'
import { useCart } from '#frontend/features/cart/use-cart.ts'

export function CartButton() {
  const { count } = useCart()
  const open = useSetAtom(cartDrawerAtom)
  const items = count === 1 ? '1 item' : `${count} items`
  return (
    <button type="button" className="cart-button" onClick={() => open(true)} aria-label={`Cart, ${items}`}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          className="icon-line"
          d="M3.5 10h17l-1.7 8.6a2 2 0 0 1-2 1.6H7.2a2 2 0 0 1-2-1.6L3.5 10Zm4-.5L11 3.8m5.5 5.7L13 3.8"
        />
      </svg>
      {count > 0 && (
        <span key={count} className="cart-count" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  )
}
