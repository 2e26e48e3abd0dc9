import { NavLink } from 'react-router-dom'
import { sellingPathOf } from '#frontend/features/identity/home-of.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'

/** The market's main pages, in the bar and in the menu; the one in sight is marked. */
export function MainLinks({ onGo }: { readonly onGo?: () => void }) {
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
