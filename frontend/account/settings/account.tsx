import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StoreCreditLineKind, StoreCreditView } from '#domain/store-credit/contract.ts'
import { ProfileSection } from '#frontend/account/identity/profile-section.tsx'
import { EmailSection, PasswordSection, SessionsSection } from '#frontend/account/identity/sign-in-settings.tsx'
import { SecondStepSection } from '#frontend/account/identity/two-factor.tsx'
import { InstallCard } from '#frontend/account/pwa/mobile.tsx'
import { dateWords, marketQuery, momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { stockAlertsQuery, useChangeStockAlert } from '#frontend/shared/stock-alerts/api.ts'
import { creditQuery } from '#frontend/shared/store-credit/api.ts'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import '#frontend/account/identity/identity.css'
import '#frontend/shared/stock-alerts/stock-alerts.css'
import './settings.css'

export function AccountPage() {
  const { data: user } = useUser()
  const profile = useQuery(profileQuery)
  return (
    <div className="page">
      <PageTitle>Your account</PageTitle>
      {profile.isLoadingError ? (
        <ErrorState wholePage error={profile.error} retry={() => void profile.refetch()} />
      ) : user && profile.data ? (
        <Account user={user} profile={profile.data} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </div>
  )
}

function Account({ user, profile }: { readonly user: UserView; readonly profile: ProfileView }) {
  const { hash } = useLocation()
  const { data: market } = useQuery(marketQuery)
  // The part asked for is there only now. Newer browsers answer with a promise, which is no way to clean up.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className="account">
      <header>
        <h1>Your account</h1>
        <p className="account-lead">
          {user.role === 'producer' ? 'Producer' : 'Consumer'} · Member since {dateWords(profile.createdAt)}
        </p>
      </header>
      <nav className="row" aria-label="Your things">
        <LinkButton to={paths.orders} look="secondary" size="small">
          Your orders
        </LinkButton>
        <LinkButton to={paths.favorites} look="secondary" size="small">
          Your favorites
        </LinkButton>
        <LinkButton to={paths.notificationSettings} look="secondary" size="small">
          Notification settings
        </LinkButton>
      </nav>
      <Section id="details" title="Your details">
        <ProfileSection profile={profile} />
      </Section>
      <Section id="stock-alerts" title="Back-in-stock alerts">
        <StockAlertList />
      </Section>
      <Section title="Email">
        <EmailSection profile={profile} />
      </Section>
      <Section id="password" title="Password">
        <PasswordSection user={user} />
      </Section>
      <Section id="security" title="Two-step sign-in">
        <SecondStepSection user={user} profile={profile} />
      </Section>
      <Section title="Where you are signed in">
        <SessionsSection />
      </Section>
      <InstallCard market={market?.name ?? 'The market'} />
      <Selling user={user} />
    </div>
  )
}

interface SectionProps {
  readonly id?: string
  readonly title: string
  readonly children: ReactNode
}

function Section({ id, title, children }: SectionProps) {
  return (
    <Card id={id} role="region" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Card>
  )
}

function Selling({ user }: { readonly user: UserView }) {
  if (user.producerId)
    return (
      <Section title="Your business">
        <div className="row">
          <LinkButton to={paths.producerDashboard}>Your dashboard</LinkButton>
          <LinkButton to={paths.producerProfile} look="secondary">
            Edit your producer profile
          </LinkButton>
        </div>
      </Section>
    )
  // Staff accounts do not sell; a staff member who sells does it from another account.
  if (user.staff ?? user.staffSetupRequired) return null
  return (
    <Section title="Upgrade to Producer">
      <p className="account-note">Sell what you grow or make. You can keep buying as before.</p>
      <LinkButton to={paths.becomeProducer}>Become a producer</LinkButton>
    </Section>
  )
}

/** The member's open alerts, each with a button that withdraws it. */
function StockAlertList() {
  const alerts = useQuery(stockAlertsQuery)
  const change = useChangeStockAlert()
  if (alerts.isLoadingError) return <ErrorState error={alerts.error} retry={() => void alerts.refetch()} />
  if (!alerts.data) return <Skeleton height="5rem" />
  if (alerts.data.length === 0)
    return (
      <p className="stock-alert-note soft">
        No alerts. On the page of a sold-out product, choose “Notify me when back in stock”.
      </p>
    )
  return (
    <ul className="stock-alerts">
      {alerts.data.map(({ productId, productName, producerName, listed, requestedAt }) => (
        <li key={productId}>
          <div>
            <TextLink to={paths.product(productId)}>{productName}</TextLink>
            <span className="soft">
              {producerName} · Since {dateWords(requestedAt)}
              {!listed && ' · Not offered at the moment'}
            </span>
          </div>
          <Button
            look="quiet"
            size="small"
            busy={change.isPending && change.variables.productId === productId}
            aria-label={`Remove the alert for ${productName}`}
            onClick={() => change.mutate({ productId, requested: false })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** What the member may spend, and where it came from and went to. */
export function OwnCredit() {
  const page = usePageNumber()
  const found = useQuery({ ...creditQuery(page), placeholderData: keepPreviousData })
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="12rem" />
  const { availableCents, lines, count, pageSize } = found.data
  if (count === 0) return <None />
  return (
    <section aria-label="Store credit" aria-busy={found.isPlaceholderData}>
      <Card>
        <h2>Store credit</h2>
        <p className="credit-balance">{formatMoney(availableCents)}</p>
        <p className="soft">
          {availableCents > 0
            ? 'You can use it at your next checkout. It doesn’t expire, and it can’t be paid out.'
            : 'You have used all of it.'}
        </p>
        <ul className="credit-lines" aria-label="Where it came from and where it went">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      <Pager page={page} pages={Math.ceil(count / pageSize)} />
    </section>
  )
}

const WORDS: Readonly<Record<StoreCreditLineKind, string>> = {
  issued: 'Given instead of money',
  refunded: 'Came back with a refund',
  redeemed: 'Spent',
  reserved: 'Set aside for a checkout you haven’t paid for yet',
}

function Line({ line: { kind, at, orders, amountCents } }: { readonly line: StoreCreditView['lines'][number] }) {
  return (
    <li>
      <span>
        {WORDS[kind]}
        {orders.map(({ id, number }, nth) => (
          <span key={id}>
            {nth === 0 ? (kind === 'redeemed' ? ' on ' : ' for ') : ', '}
            <Link to={paths.order(id)}>order #{number}</Link>
          </span>
        ))}
        <small>
          <time dateTime={at}>{momentWords(at)}</time>
        </small>
      </span>
      <Money cents={amountCents} />
    </li>
  )
}

const None = () => (
  <EmptyState title="No store credit">
    When a problem with an order is settled with store credit, it shows up here, ready for your next checkout.
  </EmptyState>
)
