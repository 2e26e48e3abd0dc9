import { useAtomValue, useSetAtom } from 'jotai'
import { useContext, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatQuantity, formatRemaining, UNITS } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { multiplyCents } from '#domain/kernel/money.ts'
import { useAdd } from '#frontend/shared/cart/add-to-cart.tsx'
import {
  buyNowAtom,
  type Cart,
  CartInUse,
  cartAtom,
  EMPTY,
  type Goods,
  quantityOf,
  useCart,
} from '#frontend/shared/cart/cart.ts'
import { useOwnAvailable } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Stepper } from '#frontend/shared/ui/quantity-stepper.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { CartActions } from '#frontend/shop/checkout/cart-actions.tsx'
import { CartGroups, CartTotals, useCartQuote } from './cart-groups.tsx'
import '#frontend/shop/checkout/checkout.css'
import './cart.css'

export function CartPage() {
  const { count } = useCart()
  const quote = useCartQuote()
  return (
    <div className="page">
      <PageTitle>Your cart</PageTitle>
      <h1>Your Cart</h1>
      {count === 0 ? (
        <Empty />
      ) : quote.isLoadingError ? (
        <ErrorState error={quote.error} retry={() => void quote.refetch()} />
      ) : quote.data ? (
        <PricedCart quote={quote.data} />
      ) : (
        <Skeleton height="18rem" />
      )}
    </div>
  )
}

function Empty() {
  return (
    <EmptyState
      title="Your cart is empty"
      action={
        <LinkButton to={paths.marketplace} size="large">
          Browse the market
        </LinkButton>
      }
    >
      The farms have plenty. Take a look at what’s fresh today.
    </EmptyState>
  )
}

function PricedCart({ quote }: { readonly quote: CartView }) {
  return (
    <div className="split">
      <section aria-labelledby="cart-goods">
        <h2 id="cart-goods" className="visually-hidden">
          What you buy
        </h2>
        <CartGroups quote={quote} />
      </section>
      <Card className="split-side" role="region" aria-label="Order summary">
        <h2>Order Summary</h2>
        <CartTotals totals={quote} />
        <CartActions buyable={quote.buyable} />
      </Card>
    </div>
  )
}

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

export const startedCheckout = (cart: Cart, id: string): Cart => ({ ...cart, checkout: { id, lines: cart.lines } })

/** The cart once a checkout is paid: what the checkout was started for is taken out, what was added since stays. */
export function paidCheckout(cart: Cart, id: string): Cart {
  const { checkout, ...rest } = cart
  if (checkout?.id !== id) return cart
  const left = cart.lines.map((line) => ({ ...line, quantity: line.quantity - quantityOf(checkout, line.productId) }))
  const lines = left.filter(({ quantity }) => quantity > 0)
  return lines.length === 0 ? EMPTY : { ...rest, lines }
}

/** Keeps which checkout was started for the cart in use. */
export function useStartedCheckout() {
  const change = useSetAtom(useContext(CartInUse))
  return (id: string) => change((cart) => startedCheckout(cart, id))
}

/** Takes what a paid checkout was started for out of the cart, or out of Buy Now. */
export function usePaidCheckout() {
  const changeCart = useSetAtom(cartAtom)
  const changeBuyNow = useSetAtom(buyNowAtom)
  return (id: string) => {
    changeCart((cart) => paidCheckout(cart, id))
    changeBuyNow((cart) => paidCheckout(cart, id))
  }
}

/** Whether a checkout was started by Buy Now in this tab. */
export const useIsBuyNow = (checkoutId: string): boolean => useAtomValue(buyNowAtom).checkout?.id === checkoutId
