import { NavLink } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'

/** The market's main pages, in the bar and in the menu; the one in sight is marked. */
export function MainLinks({ onGo }: { readonly onGo?: () => void }) {
  return LINKS.map(([name, to]) => (
    <NavLink key={to} to={to} end {...(onGo ? { onClick: onGo } : {})}>
      {name}
    </NavLink>
  ))
}

const LINKS = [
  ['Home', paths.home],
  ['Marketplace', paths.marketplace],
  ['For Producers', paths.signupToSell],
  ['How It Works', paths.howItWorks],
  ['Producer Locator', paths.findProducers],
  ['Seasonal', paths.seasonal],
] as const
