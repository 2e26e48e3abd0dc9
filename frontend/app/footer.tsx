import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { cookiePromptAtom } from '#frontend/shop/consent/consent.ts'
import './layout.css'

export function Footer() {
  const { data: market } = useQuery(marketQuery)
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-name">
          <strong>{market?.name ?? 'Farmgate'}</strong>
          <p>Food from the farmers and small makers around you{market ? `, in ${market.stateName}` : ''}.</p>
        </div>
        <About />
        <Legal />
        <Resources market={market} />
        <Column title="Contact">
          <FooterContact market={market} />
        </Column>
      </div>
    </footer>
  )
}

const About = () => (
  <Column title="About">
    <Link to={paths.howItWorks}>How it works</Link>
    <Link to={paths.marketplace}>Marketplace</Link>
    <Link to={paths.seasonal}>In season</Link>
    <Link to={paths.subscriptions}>Subscription boxes</Link>
    <Link to={paths.findProducers}>Find producers</Link>
    <Link to={paths.marketplaceWith({ tab: 'producers' })}>Producers</Link>
    <Link to={paths.mobile}>Mobile app</Link>
    <Link to={paths.verificationProcess}>Producer Verification</Link>
  </Column>
)

const Legal = () => (
  <Column title="Legal">
    <Link to={paths.terms}>Terms of Service</Link>
    <Link to={paths.privacy}>Privacy Policy</Link>
    <Link to={paths.refundPolicy}>Refund and Return Policy</Link>
    <Link to={paths.contentPolicy}>Content Policy</Link>
    <Link to={paths.dataRetention}>Data Retention</Link>
    <CookieSettings />
  </Column>
)

const Resources = ({ market }: { readonly market: MarketplaceView | undefined }) => (
  <Column title="Resources">
    <Link to={paths.forProducers}>Sell your products</Link>
    <Link to={`${paths.forProducers}#fee-calculator`}>Fee calculator</Link>
    <Link to={paths.marketplaceRules}>Marketplace Rules</Link>
    <Link to={paths.disputeResolution}>Dispute Resolution</Link>
    {market?.mailbox && <Link to={paths.mailbox}>Mailbox</Link>}
  </Column>
)

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      {children}
    </nav>
  )
}

/** Links to the contact form and the dispute policy, plus the contact details that are configured. */
function FooterContact({ market }: { readonly market: MarketplaceView | undefined }) {
  const { email, address } = market?.contact ?? {}
  return (
    <>
      <Link to={paths.contact}>Contact us</Link>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {address && <p>{address}</p>}
      <p>
        Question about an order? Reply to its email, or see{' '}
        <Link to={paths.disputeResolution}>how we resolve problems</Link>.
      </p>
      {market?.social.map(({ label, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </>
  )
}

function CookieSettings() {
  const setPrompt = useSetAtom(cookiePromptAtom)
  return (
    <button type="button" className="cookie-settings" onClick={() => setPrompt('again')}>
      Cookie settings
    </button>
  )
}
