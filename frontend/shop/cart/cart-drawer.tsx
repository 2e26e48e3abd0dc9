import { useAtom } from 'jotai'
import { cartDrawerAtom, useCart } from '#frontend/shared/cart/cart.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { CartGroups, CartTotals, useCartQuote } from './cart-groups.tsx'
import './cart.css'

export function CartDrawer() {
  const [open, setOpen] = useAtom(cartDrawerAtom)
  const { count } = useCart()
  const close = () => setOpen(false)
  return (
    <Dialog kind="drawer" title={count > 0 ? `Your cart (${count})` : 'Your cart'} open={open} onClose={close}>
      <DrawerContent count={count} close={close} />
    </Dialog>
  )
}

interface ContentProps {
  readonly count: number
  readonly close: () => void
}

function DrawerContent({ count, close }: ContentProps) {
  const quote = useCartQuote()
  if (count === 0) return <EmptyCart close={close} />
  if (quote.isLoadingError) return <ErrorState error={quote.error} retry={() => void quote.refetch()} />
  if (!quote.data) return <Skeleton height="9rem" />
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed with the keyboard clicks too. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches for links being followed, to close the drawer. */}
      <div onClick={(event) => (event.target as Element).closest('a') && close()}>
        <CartGroups quote={quote.data} />
      </div>
      <footer className="cart-drawer-foot">
        <CartTotals totals={quote.data} updating={quote.isPlaceholderData} />
        {!quote.data.buyable && (
          <p className="cart-drawer-hint">Something above needs your attention before you can check out.</p>
        )}
        <LinkButton to={quote.data.buyable ? paths.checkout : paths.cart} wide size="large" onClick={close}>
          {quote.data.buyable ? 'Checkout' : 'Review cart'}
        </LinkButton>
        {quote.data.buyable && (
          <LinkButton to={paths.cart} wide look="quiet" onClick={close}>
            View cart
          </LinkButton>
        )}
      </footer>
    </>
  )
}

function EmptyCart({ close }: { readonly close: () => void }) {
  const browse = (
    <LinkButton to={paths.marketplace} onClick={close}>
      Browse the market
    </LinkButton>
  )
  return (
    <EmptyState title="Your cart is empty" action={browse}>
      Whatever you add waits here for you, even if you come back later.
    </EmptyState>
  )
}
