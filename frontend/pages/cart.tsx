import type { CartView } from '#domain/checkout/contract.ts'
import { CartGroups } from '#frontend/features/cart/cart-groups.tsx'
import { CartTotals } from '#frontend/features/cart/cart-totals.tsx'
import { useCart } from '#frontend/features/cart/use-cart.ts'
import { useCartQuote } from '#frontend/features/cart/use-cart-quote.ts'
import { CartActions } from '#frontend/features/checkout/cart-actions.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/checkout/split.css'

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
