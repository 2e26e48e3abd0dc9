import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatQuantity, formatRemaining, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { multiplyCents } from '#domain/kernel/money.ts'
import { useOwnAvailable } from '#frontend/lib/open-checkout.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { Stepper } from '#frontend/ui/stepper.tsx'
import { useAdd } from './use-add.ts'
import { type Goods, useCart } from './use-cart.ts'
import './buy-box.css'

interface BuyBoxProps {
  readonly goods: Goods
}

/** Quantity, Add to Cart and Buy Now of a product's own page. Buy Now is a checkout of its own. */
export function BuyBox({ goods: listed }: BuyBoxProps) {
  const goods = useOwnAvailable(listed)
  const cart = useCart()
  const { adding, add } = useAdd()
  const navigate = useNavigate()
  const { step } = UNITS[goods.unit]
  const most = Math.floor(goods.available / step) * step
  const soldOut = most < step
  const inCart = cart.quantityOf(goods.id)
  const [wanted, setWanted] = useState(1)
  const quantity = Math.max(step, Math.min(wanted, most))
  const box = useRef<HTMLDivElement>(null)
  const [invalid, setInvalid] = useState(false)
  const withQuantity = (run: () => void) => () => {
    if (invalid) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else run()
  }
  const buyNow = () => {
    cart.buyNow(goods, quantity)
    void navigate(paths.buyNow)
  }
  return (
    <div className="buy-box" ref={box}>
      <div className="row">
        <Stepper
          value={quantity}
          step={step}
          max={most}
          label={goods.name}
          onChange={setWanted}
          onInvalid={setInvalid}
        />
        {!soldOut && !invalid && (
          <span className="buy-box-sum soft">
            {formatQuantity(quantity, goods.unit)} · <Money cents={multiplyCents(goods.priceCents, quantity)} />
          </span>
        )}
        <span className="buy-box-note soft" role="status">
          {goods.forSale === false && 'Not for sale right now: its producer cannot sell at the moment.'}
          {goods.forSale !== false &&
            goods.reopensOn &&
            `Not for sale right now: its producer is back on ${formatShortDate(goods.reopensOn)}.`}
          {!soldOut && quantity === most && `${formatRemaining(most, goods.unit)}.`}
        </span>
      </div>
      <div className="buy-box-buttons">
        <Button
          size="large"
          disabled={soldOut || inCart >= most}
          busy={adding}
          onClick={withQuantity(() => void add(goods, quantity))}
        >
          {adding ? 'Adding...' : 'Add to Cart'}
        </Button>
        <Button size="large" look="secondary" disabled={soldOut} onClick={withQuantity(buyNow)}>
          Buy Now
        </Button>
      </div>
      {inCart > 0 && (
        <p className="buy-box-note soft">
          {formatQuantity(inCart, goods.unit)} in your cart{inCart >= most && ': that’s all there is'}.
        </p>
      )}
    </div>
  )
}
