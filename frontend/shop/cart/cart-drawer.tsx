import { useAtom } from 'jotai'
import { cartDrawerAtom, useCart } from '#frontend/shared/cart/cart.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { CartGroups, CartTotals, UndoRemoval, useCartQuote, useDiscardUndoOnClose } from './cart-groups.tsx'
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
  useDiscardUndoOnClose()
  if (count === 0)
    return (
      <>
        <UndoRemoval />
        <EmptyCart close={close} />
      </>
    )
  if (quote.isLoadingError) return <ErrorState error={quote.error} retry={() => void quote.refetch()} />
  if (!quote.data) return <Skeleton height="9rem" />
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link with the keyboard also fires a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes the drawer when the user follows a link. */}
      <div onClick={(event) => (event.target as Element).closest('a') && close()}>
        <CartGroups quote={quote.data} />
      </div>
      <footer className="cart-drawer-foot">
        <CartTotals totals={quote.data} updating={quote.isPlaceholderData} />
        {!quote.data.buyable && (
          <p className="cart-drawer-hint">Some items need your attention before you can check out.</p>
        )}
        <LinkButton to={quote.data.buyable ? paths.checkout : paths.cart} fullWidth size="large" onClick={close}>
          {quote.data.buyable ? 'Checkout' : 'Review cart'}
        </LinkButton>
        {quote.data.buyable && (
          <LinkButton to={paths.cart} fullWidth variant="quiet" onClick={close}>
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
      Browse marketplace
    </LinkButton>
  )
  return (
    <EmptyState title="Your cart is empty" action={browse}>
      Items you add stay here, even if you leave and come back.
    </EmptyState>
  )
}
