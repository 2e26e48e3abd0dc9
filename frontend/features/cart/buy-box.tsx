import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { amountWords, onlyLeft } from '#domain/catalog/amount-words.ts'
import { UNITS } from '#domain/catalog/vocabulary.ts'
import { nearDayWords } from '#domain/kernel/day.ts'
import { times } from '#domain/kernel/money.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { Stepper } from '#frontend/ui/stepper.tsx'
import { useAdd } from './use-add.ts'
import { type Goods, useCart } from './use-cart.ts'
import './buy-box.css'

interface BuyBoxProps {
  readonly goods: Goods & { readonly priceCents: number }
}

/** Quantity, Add to Cart and Buy Now of a product's own page. What is chosen is what Buy Now buys. */
export function BuyBox({ goods }: BuyBoxProps) {
  const cart = useCart()
  const { adding, add } = useAdd()
  const navigate = useNavigate()
  const { step } = UNITS[goods.unit]
  const most = Math.floor(goods.available / step) * step
  const soldOut = most < step
  const inCart = cart.quantityOf(goods.id)
  const [wanted, setWanted] = useState(1)
  const quantity = Math.max(step, Math.min(wanted, most))
  const buyNow = () => {
    if (cart.take(goods, quantity)) void navigate(paths.checkout)
  }
  return (
    <div className="buy-box">
      <div className="row">
        <Stepper value={quantity} step={step} max={most} label={goods.name} onChange={setWanted} />
        {!soldOut && (
          <span className="buy-box-sum soft">
            {amountWords(quantity, goods.unit)} · <Money cents={times(goods.priceCents, quantity)} />
          </span>
        )}
        <span className="buy-box-note soft" role="status">
          {goods.forSale === false && 'Not for sale right now: its producer cannot sell at the moment.'}
          {goods.forSale !== false &&
            goods.backOn &&
            `Not for sale right now: its producer is back on ${nearDayWords(goods.backOn)}.`}
          {!soldOut && quantity === most && `${onlyLeft(most, goods.unit)}.`}
        </span>
      </div>
      <div className="buy-box-buttons">
        <Button
          size="large"
          disabled={soldOut || inCart >= most}
          busy={adding}
          onClick={() => void add(goods, quantity)}
        >
          {adding ? 'Adding...' : 'Add to Cart'}
        </Button>
        <Button size="large" look="secondary" disabled={soldOut} onClick={buyNow}>
          Buy Now
        </Button>
      </div>
      {inCart > 0 && (
        <p className="buy-box-note soft">
          {amountWords(inCart, goods.unit)} in your cart{inCart >= most && ': that’s all there is'}.
        </p>
      )}
    </div>
  )
}
