import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Dialog } from '#frontend/ui/dialog.tsx'
import { BellDoor } from './bell-door.tsx'
import { CartButton } from './cart-button.tsx'
import { MainLinks } from './main-links.tsx'
import { SessionLinks } from './session-links.tsx'
import './top-bar.css'

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
