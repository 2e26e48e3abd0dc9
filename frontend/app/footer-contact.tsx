import { Link } from 'react-router-dom'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { paths } from '#frontend/lib/paths.ts'

/** How to reach the market, as far as it is configured; about an order there is always a way. */
export function FooterContact({ market }: { readonly market: MarketplaceView | undefined }) {
  const { email, address } = market?.contact ?? {}
  return (
    <>
      <Link to={paths.contact}>Contact us</Link>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {address && <p>{address}</p>}
      <p>
        Question about an order? Reply to its email, or see{' '}
        <Link to={paths.disputeResolution}>how problems are settled</Link>.
      </p>
      {market?.social.map(({ label, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </>
  )
}
