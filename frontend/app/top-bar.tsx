import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { cartDrawerAtom, useCart } from '#frontend/shared/cart/cart.ts'
import { mediaHook, useHydrated } from '#frontend/shared/lib/browser.ts'
import { lazyComponent } from '#frontend/shared/lib/lazy-components.tsx'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { HeaderSearch } from './header-search.tsx'
import { LazyNotificationBell } from './lazy-parts.tsx'
import './layout.css'

/**
 * Whether the search fits next to the logo; otherwise it has its own row. Until hydration, both are rendered and the
 * stylesheet hides one.
 */
const useIsWide = mediaHook('(min-width: 820px)')

export function TopBar() {
  const { data: market } = useQuery(marketQuery)
  const [menu, setMenu] = useState(false)
  const isWide = useIsWide()
  const isHydrated = useHydrated()
  return (
    <header className="top-bar">
      <div className="top-bar-main">
        <div className="top-bar-inner">
          <MenuButton open={menu} onOpen={() => setMenu(true)} />
          <Link to={paths.home} className="top-bar-name">
            <img src="/favicon.svg" alt="" width={36} height={36} />
            <span>{market?.name ?? 'Farmgate'}</span>
          </Link>
          {(isWide || !isHydrated) && (
            <div className="top-bar-search-inline">
              <HeaderSearch />
            </div>
          )}
          <div className="top-bar-icons">
            <SessionLink />
            <LazyNotificationBell />
            <CartButton />
          </div>
        </div>
      </div>
      {(isWide || !isHydrated) && (
        <nav className="top-bar-links" aria-label="Main">
          <PrimaryNav />
        </nav>
      )}
      {!isWide && (
        <div className="top-bar-search">
          <HeaderSearch />
        </div>
      )}
      <Dialog kind="menu" title="Menu" open={menu} onClose={() => setMenu(false)}>
        <nav className="menu-links" aria-label="Menu">
          <PrimaryNav onGo={() => setMenu(false)} />
          <VisitorLinks onGo={() => setMenu(false)} />
        </nav>
      </Dialog>
    </header>
  )
}

function MenuButton({ open, onOpen }: { readonly open: boolean; readonly onOpen: () => void }) {
  return (
    <button type="button" className="top-bar-menu" aria-label="Menu" aria-expanded={open} onClick={onOpen}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M4 7h16M4 12h16M4 17h10" className="icon-line" />
      </svg>
    </button>
  )
}

function CartButton() {
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

/** Main navigation, in the header and in the menu. */
function PrimaryNav({ onGo }: { readonly onGo?: () => void }) {
  return LINKS.map(([name, to]) => (
    <NavLink key={to} to={to} end {...(onGo ? { onClick: onGo } : {})}>
      {name}
    </NavLink>
  ))
}

const LINKS = [
  ['Marketplace', paths.marketplace],
  ['Seasonal', paths.seasonal],
  ['Subscriptions', paths.subscriptions],
  ['Find producers', paths.findProducers],
  ['How it works', paths.howItWorks],
  ['For producers', paths.forProducers],
] as const

const AccountMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu)

/** A member's account menu, or the sign-in link for visitors. */
function SessionLink() {
  const { data: user, isPending } = useUser()
  return (
    <div className="top-bar-session">
      {user ? (
        <Suspense fallback={<span className="avatar" />}>
          <AccountMenu user={user} />
        </Suspense>
      ) : (
        !isPending && (
          <LinkButton to={paths.login} variant="secondary" size="small">
            Sign in
          </LinkButton>
        )
      )}
    </div>
  )
}

function VisitorLinks({ onGo }: { readonly onGo: () => void }) {
  const { data: user } = useUser()
  if (user !== null) return null
  return (
    <>
      <hr />
      <LinkButton to={paths.login} variant="secondary" size="small" onClick={onGo}>
        Sign in
      </LinkButton>
      <LinkButton to={paths.signup} size="small" onClick={onGo}>
        Sign up
      </LinkButton>
    </>
  )
}
