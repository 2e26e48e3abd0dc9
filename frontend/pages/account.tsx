import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { EmailSection } from '#frontend/features/identity/email-section.tsx'
import { PasswordSection } from '#frontend/features/identity/password-section.tsx'
import { ProfileSection } from '#frontend/features/identity/profile-section.tsx'
import { SecondStepSection } from '#frontend/features/identity/second-step-section.tsx'
import { SessionsSection } from '#frontend/features/identity/sessions-section.tsx'
import { InstallCard } from '#frontend/features/pocket/install-card.tsx'
import { StockAlertList } from '#frontend/features/stock-alerts/stock-alert-list.tsx'
import { dateWords } from '#frontend/lib/date-words.ts'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { profileQuery } from '#frontend/lib/profile.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/identity/identity.css'
import '#frontend/features/identity/account.css'

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
