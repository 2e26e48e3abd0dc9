import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CookieSettings } from '#frontend/features/consent/cookie-settings.tsx'
import { marketQuery } from '#frontend/features/market/api.ts'
import { paths } from '#frontend/lib/paths.ts'
import './footer.css'

export function Footer() {
  const { data: market } = useQuery(marketQuery)
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div>
          <strong className="footer-name">{market?.name ?? 'Farmgate'}</strong>
          <p>Food from the farmers and small makers around you{market ? `, in ${market.stateName}` : ''}.</p>
        </div>
        <nav aria-label="Market">
          <h2>Market</h2>
          <Link to={paths.marketplace}>Products</Link>
          <Link to={paths.marketplaceWith({ tab: 'producers' })}>Producers</Link>
          <Link to={paths.signupToSell}>Start Selling</Link>
        </nav>
        <nav aria-label="Legal">
          <h2>Legal</h2>
          <Link to={paths.terms}>Terms of Service</Link>
          <Link to={paths.privacy}>Privacy Policy</Link>
          <Link to={paths.refundPolicy}>Refunds and Returns</Link>
          <Link to={paths.marketplaceRules}>Marketplace Rules</Link>
          <Link to={paths.disputeResolution}>Dispute Resolution</Link>
          <CookieSettings />
        </nav>
        {market?.mailbox && (
          <nav aria-label="Trying out">
            <h2>Trying out</h2>
            <Link to={paths.mailbox}>Mailbox</Link>
          </nav>
        )}
      </div>
    </footer>
  )
}
