import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { UNITS, type Unit } from '#domain/catalog/vocabulary.ts'
import { times } from '#domain/kernel/money.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { Stepper } from '#frontend/ui/stepper.tsx'
import { type Goods, useCart } from './use-cart.ts'
import './buy-box.css'

interface BuyBoxProps {
  readonly goods: Goods & { readonly unit: Unit; readonly priceCents: number }
}

/** Quantity, Add to Cart and Buy Now of a product's own page. */
export function BuyBox({ goods }: BuyBoxProps) {
  const cart = useCart()
  const navigate = useNavigate()
  const { step, short } = UNITS[goods.unit]
  const inCart = cart.quantityOf(goods.id)
  const left = goods.available - inCart
  const [wanted, setWanted] = useState(step < 1 ? Math.max(step, Math.min(1, left)) : 1)
  const quantity = Math.max(step, Math.min(wanted, left))
  const soldOut = goods.available < step
  const buyNow = () => {
    if (left >= step && inCart === 0) cart.setQuantity({ productId: goods.id, quantity })
    void navigate(paths.checkout)
  }
  return (
    <div className="buy-box">
      <div className="row">
        <Stepper
          value={quantity}
          step={step}
          max={soldOut ? 0 : Math.max(left, quantity)}
          label={goods.name}
          onChange={setWanted}
        />
        {!soldOut && <Sum amount={`${quantity} ${short}`} cents={times(goods.priceCents, quantity)} />}
      </div>
      <div className="buy-box-buttons">
        <Button size="large" disabled={soldOut || left < step} onClick={() => cart.add(goods, quantity)}>
          Add to Cart
        </Button>
        <Button size="large" look="secondary" disabled={soldOut} onClick={buyNow}>
          Buy Now
        </Button>
      </div>
      {inCart > 0 && <InCart amount={`${inCart} ${short}`} all={left < step} />}
    </div>
  )
}

function Sum({ amount, cents }: { readonly amount: string; readonly cents: number }) {
  return (
    <span className="buy-box-sum">
      {amount} · <Money cents={cents} />
    </span>
  )
}

function InCart({ amount, all }: { readonly amount: string; readonly all: boolean }) {
  return (
    <p className="buy-box-note">
      {amount} in your cart{all && ': that is all there is'}.
    </p>
  )
}
