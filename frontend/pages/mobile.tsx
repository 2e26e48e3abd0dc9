import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Devices } from '#frontend/features/notifications/devices.tsx'
import { InstallCard } from '#frontend/features/pocket/install-card.tsx'
import { OnlineBadge } from '#frontend/features/pocket/online-badge.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import './mobile.css'

/** What a phone can do with the market, and where each of it lives. */
export function MobilePage() {
  const { data: market } = useQuery(marketQuery)
  const name = market?.name ?? 'The market'
  return (
    <div className="page">
      <PageTitle>The market on your phone</PageTitle>
      <header className="mobile-head">
        <h1>The market on your phone</h1>
        <OnlineBadge />
      </header>
      <div className="mobile-cards">
        <InstallCard market={name} />
        <Card role="region" aria-label="Notifications">
          <h2>Notifications</h2>
          <Told />
        </Card>
        <Card role="region" aria-label="Near you">
          <h2>Near you</h2>
          <p>Producers around you, by your location or a ZIP code.</p>
          <LinkButton to={paths.findProducers} look="secondary">
            Find producers near me
          </LinkButton>
        </Card>
        <Card role="region" aria-label="Pickup by code">
          <h2>Pickup by code</h2>
          <PickupByCode />
        </Card>
        <Card role="region" aria-label="Without a connection">
          <h2>Without a connection</h2>
          <p>
            Pages you have opened open again, with the time they are from: your orders and their pickup codes, your
            favorites, a producer’s orders and pick list. Nothing can be bought or changed until you are connected, and
            what is yours is removed from this device when you log out.
          </p>
        </Card>
      </div>
    </div>
  )
}

function Told() {
  const { data: user } = useUser()
  if (!user)
    return (
      <>
        <p>Sign in to get updates about your orders on this device.</p>
        <LinkButton to={paths.loginThen(paths.mobile)} look="secondary">
          Sign In
        </LinkButton>
      </>
    )
  return (
    <>
      <Devices accountId={user.id} />
      <p>
        <Link to={paths.notificationSettings}>What to be notified about</Link>
      </p>
    </>
  )
}

function PickupByCode() {
  const { data: user } = useUser()
  if (user?.producerId)
    return (
      <>
        <p>Scan the code on the buyer’s phone: you see the order, and hand it over with one tap.</p>
        <LinkButton to={paths.producerDashboard} look="secondary">
          Open your dashboard
        </LinkButton>
      </>
    )
  return (
    <>
      <p>When an order is ready, its page shows a code. The producer scans it, and you go home with your food.</p>
      <LinkButton to={paths.orders} look="secondary">
        Your orders
      </LinkButton>
    </>
  )
}
