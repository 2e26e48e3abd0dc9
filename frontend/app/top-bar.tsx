import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { sellingPathOf } from '#frontend/account/identity/after-sign-in.ts'
import { cartDrawerAtom, useCart } from '#frontend/shared/cart/cart.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { softLazy } from '#frontend/shared/ui/lazy-component.ts'
import { BellDoor } from './lazy-parts.tsx'
import './layout.css'

export function TopBar() {
  const { data: market } = useQuery(marketQuery)
  const [menu, setMenu] = useState(false)
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <MenuButton open={menu} onOpen={() => setMenu(true)} />
        <Link to={paths.home} className="top-bar-name">
          <img src="/favicon.svg" alt="" width={36} height={36} />
          {market?.name ?? 'Farmgate'}
        </Link>
        <nav className="top-bar-links" aria-label="Main">
          <MainLinks />
        </nav>
        <div className="top-bar-session">
          <SessionLinks words={{ signIn: 'Sign In' }} />
        </div>
        <div className="top-bar-icons">
          <BellDoor />
          <CartButton />
        </div>
      </div>
      <Dialog kind="menu" title="Menu" open={menu} onClose={() => setMenu(false)}>
        <nav className="menu-links" aria-label="Menu">
          <MainLinks onGo={() => setMenu(false)} />
          <hr />
          <SessionLinks words={{ signIn: 'Log in', signUp: 'Sign up' }} onGo={() => setMenu(false)} />
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

/** The market's main pages, in the bar and in the menu; the one in sight is marked. */
function MainLinks({ onGo }: { readonly onGo?: () => void }) {
  const { data: user } = useUser()
  return linksFor(sellingPathOf(user)).map(([name, to]) => (
    <NavLink key={to} to={to} end {...(onGo ? { onClick: onGo } : {})}>
      {name}
    </NavLink>
  ))
}

const linksFor = (selling: string) =>
  [
    ['Home', paths.home],
    ['Marketplace', paths.marketplace],
    ['For Producers', selling],
    ['How It Works', paths.howItWorks],
    ['Producer Locator', paths.findProducers],
    ['Seasonal', paths.seasonal],
  ] as const

const MemberLinks = softLazy(async () => (await import('./member-links.tsx')).MemberLinks)

interface Props {
  readonly words: { readonly signIn: string; readonly signUp?: string }
  readonly onGo?: () => void
}

/** Sign In for a visitor; what is theirs for everyone else. */
function SessionLinks({ words, onGo }: Props) {
  const { data: user, isPending } = useUser()
  const go = onGo ? { onClick: onGo } : {}
  if (isPending) return null
  if (user)
    return (
      <Suspense fallback={null}>
        <MemberLinks user={user} onGo={onGo} />
      </Suspense>
    )
  return (
    <>
      <LinkButton to={paths.login} look="secondary" size="small" {...go}>
        {words.signIn}
      </LinkButton>
      {words.signUp && (
        <LinkButton to={paths.signup} size="small" {...go}>
          {words.signUp}
        </LinkButton>
      )}
    </>
  )
}
