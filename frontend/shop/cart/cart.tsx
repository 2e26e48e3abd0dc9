import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatQuantity, formatRemaining, UNITS } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { multiplyCents } from '#domain/kernel/money.ts'
import { useAdd } from '#frontend/shared/cart/add-to-cart.tsx'
import {
  buyNowAtom,
  type Cart,
  CartAtomContext,
  type CartProduct,
  cartAtom,
  EMPTY_CART,
  quantityOf,
  useCart,
} from '#frontend/shared/cart/cart.ts'
import { useHydrated } from '#frontend/shared/lib/browser.ts'
import { lazyPage } from '#frontend/shared/lib/lazy-components.tsx'
import { useWithOwnReservation } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { QuantityStepper } from '#frontend/shared/ui/quantity-stepper.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { CartGroups, CartTotals, UndoRemoval, useCartQuote, useDiscardUndoOnClose } from './cart-groups.tsx'
import '#frontend/shop/checkout/checkout.css'
import './cart.css'

export function CartPage() {
  const { count } = useCart()
  const isHydrated = useHydrated()
  const quote = useCartQuote()
  useDiscardUndoOnClose()
  return (
    <div className="page">
      <PageTitle>Your cart</PageTitle>
      <h1>Your cart</h1>
      {(!isHydrated || count === 0) && (
        <div className={isHydrated ? undefined : 'cart-unless-stored'}>{EMPTY_STATE}</div>
      )}
      {!isHydrated ? (
        <div className="cart-if-stored">
          <Skeleton height="18rem" />
        </div>
      ) : count === 0 ? null : quote.isLoadingError ? (
        <ErrorState error={quote.error} retry={() => void quote.refetch()} />
      ) : quote.data ? (
        <PricedCart quote={quote.data} />
      ) : (
        <Skeleton height="18rem" />
      )}
    </div>
  )
}

const Popular = lazyPage(async () => (await import('#frontend/shop/marketplace/popular.tsx')).Popular)

function EmptyCart() {
  return (
    <>
      <UndoRemoval />
      <EmptyState
        title="Your cart is empty"
        action={
          <LinkButton to={paths.marketplace} size="large">
            Browse marketplace
          </LinkButton>
        }
      />
      <Suspense fallback={null}>
        <Popular />
      </Suspense>
    </>
  )
}

/**
 * A constant element: rendering the page again after hydration leaves it in place, although the code of its products may
 * still be loading.
 */
const EMPTY_STATE = <EmptyCart />

function PricedCart({ quote }: { readonly quote: CartView }) {
  return (
    <div className="split">
      <section aria-labelledby="cart-items">
        <h2 id="cart-items" className="visually-hidden">
          Cart items
        </h2>
        <CartGroups quote={quote} />
      </section>
      <Card className="split-side" role="region" aria-label="Order summary">
        <h2>Order summary</h2>
        <CartTotals totals={quote} />
        <CartActions buyable={quote.buyable} />
      </Card>
    </div>
  )
}

interface BuyBoxProps {
  readonly product: CartProduct
}

/** Quantity, Add to cart and Buy now on a product page. Buy now checks out the product without the cart. */
export function BuyBox({ product: listed }: BuyBoxProps) {
  const product = useWithOwnReservation(listed)
  return product.available < UNITS[product.unit].step ? (
    <Unavailable product={product} />
  ) : (
    <BuyForm product={product} />
  )
}

function BuyForm({ product }: BuyBoxProps) {
  const cart = useCart()
  const { adding, add } = useAdd()
  const navigate = useNavigate()
  const { step } = UNITS[product.unit]
  const max = Math.floor(product.available / step) * step
  const inCart = cart.quantityOf(product.id)
  const [requested, setRequested] = useState(1)
  const quantity = Math.max(step, Math.min(requested, max))
  const box = useRef<HTMLDivElement>(null)
  const [invalid, setInvalid] = useState(false)
  const ifValid = (run: () => void) => () => {
    if (invalid) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else run()
  }
  const buyNow = () => {
    cart.buyNow(product, quantity)
    void navigate(paths.buyNow)
  }
  const isOutOfView = useIsOutOfView(box)
  const addQuantity = ifValid(() => void add(product, quantity))
  const total = <Money cents={multiplyCents(product.priceCents, quantity)} />
  return (
    <div className="buy-box" ref={box}>
      <div className="row">
        <QuantityStepper
          value={quantity}
          step={step}
          max={max}
          label={product.name}
          onChange={setRequested}
          onInvalid={setInvalid}
        />
        {!invalid && (
          <span className="buy-box-total soft">
            {formatQuantity(quantity, product.unit)} · {total}
          </span>
        )}
        <span className="buy-box-note soft" role="status">
          {quantity === max && `${formatRemaining(max, product.unit)}.`}
        </span>
      </div>
      <div className="buy-box-buttons">
        <Button size="large" disabled={inCart >= max} busy={adding} onClick={addQuantity}>
          {adding ? 'Adding...' : 'Add to cart'}
        </Button>
        <Button size="large" variant="secondary" onClick={ifValid(buyNow)}>
          Buy now
        </Button>
      </div>
      {inCart > 0 && (
        <p className="buy-box-note soft">
          {formatQuantity(inCart, product.unit)} in your cart{inCart >= max && ': that’s all that’s left'}.
        </p>
      )}
      {isOutOfView && inCart < max && (
        <div className="add-bar">
          <span className="add-bar-name">{product.name}</span>
          <Button busy={adding} onClick={addQuantity}>
            <span>
              Add {formatQuantity(quantity, product.unit)} · {total}
            </span>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Why a product cannot be bought now. The page offers an alert for a product that is sold out. */
function Unavailable({ product: { forSale, reopensOn } }: BuyBoxProps) {
  if (forSale === false) return <p className="buy-box-note soft">Unavailable: the producer isn’t selling right now.</p>
  if (!reopensOn) return null
  return <p className="buy-box-note soft">Unavailable until {formatShortDate(reopensOn)}, when the producer reopens.</p>
}

/** Whether the element is scrolled out of view; false until that is known. */
function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [outOfView, setOutOfView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setOutOfView(entry?.isIntersecting === false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return outOfView
}

export const withStartedCheckout = (cart: Cart, id: string): Cart => ({ ...cart, checkout: { id, lines: cart.lines } })

/** Removes a paid checkout's quantities from the cart and keeps what the buyer added since. */
export function withoutPaidItems(cart: Cart, id: string): Cart {
  const { checkout, ...rest } = cart
  if (checkout?.id !== id) return cart
  const remaining = cart.lines.map((line) => ({
    ...line,
    quantity: line.quantity - quantityOf(checkout, line.productId),
  }))
  const lines = remaining.filter(({ quantity }) => quantity > 0)
  return lines.length === 0 ? EMPTY_CART : { ...rest, lines }
}

/** Records the started checkout in the current cart. */
export function useRecordStartedCheckout() {
  const change = useSetAtom(useContext(CartAtomContext))
  return (id: string) => change((cart) => withStartedCheckout(cart, id))
}

/** Removes the items of a paid checkout from the cart and from Buy now. */
export function useRemovePaidItems() {
  const changeCart = useSetAtom(cartAtom)
  const changeBuyNow = useSetAtom(buyNowAtom)
  return (id: string) => {
    changeCart((cart) => withoutPaidItems(cart, id))
    changeBuyNow((cart) => withoutPaidItems(cart, id))
  }
}

/** Whether Buy now started this checkout, in this tab. */
export const useIsBuyNow = (checkoutId: string): boolean => useAtomValue(buyNowAtom).checkout?.id === checkoutId

function CartActions({ buyable }: { readonly buyable: boolean }) {
  const reason = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <div className="split-actions">
        {buyable ? (
          <LinkButton to={paths.checkout} size="large" fullWidth>
            Proceed to checkout
          </LinkButton>
        ) : (
          <Button size="large" fullWidth aria-describedby="cart-not-buyable" onClick={() => reason.current?.focus()}>
            Proceed to checkout
          </Button>
        )}
        <LinkButton to={paths.marketplace} variant="secondary" fullWidth>
          Continue shopping
        </LinkButton>
      </div>
      <p
        ref={reason}
        id="cart-not-buyable"
        tabIndex={-1}
        className={buyable ? 'split-small' : 'split-small field-error'}
        role="status"
      >
        {!buyable && 'Some items in your cart need a change. Update the marked items to continue.'}
      </p>
      <p className="split-small">
        By checking out you agree to our <Link to={paths.terms}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>. The total includes all fees.
      </p>
    </>
  )
}
