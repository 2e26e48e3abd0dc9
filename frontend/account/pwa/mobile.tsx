import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'react-router-dom'
import { Devices } from '#frontend/account/notifications/settings-section.tsx'
import { useOnline } from '#frontend/shared/lib/browser.ts'
import { installedAtom, installOfferAtom, isApple } from '#frontend/shared/lib/install-prompt.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import './pwa.css'

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

/** How the market comes among the apps of this device. */
export function InstallCard({ market }: { readonly market: string }) {
  const installed = useAtomValue(installedAtom)
  return (
    <Card role="region" aria-label="Install the app">
      <h2>Install the app {installed && <Badge tone="leaf">App Installed</Badge>}</h2>
      {installed ? (
        <p>{market} is among your apps: it opens in a window of its own, and without a connection too.</p>
      ) : (
        <Ways market={market} />
      )}
    </Card>
  )
}

function Ways({ market }: { readonly market: string }) {
  const offer = useAtomValue(installOfferAtom)
  const takeUp = useSetAtom(installOfferAtom)
  if (offer)
    return (
      <>
        <p>A button among your apps, a window of its own, and nothing to download from a store.</p>
        <Button
          onClick={() => {
            // The offer is good for one try; the browser makes another when it likes.
            takeUp(undefined)
            void offer.prompt()
          }}
        >
          Install {market}
        </Button>
      </>
    )
  if (isApple())
    return (
      <p>
        Open this page in Safari, tap <strong>Share</strong>, then <strong>Add to Home Screen</strong>.
      </p>
    )
  return (
    <p>
      Look for <strong>Install app</strong> or <strong>Add to Home screen</strong> in your browser’s menu. Not every
      browser has it, but the pages are the same in all of them.
    </p>
  )
}

/** Whether this device has a network now. */
function OnlineBadge() {
  const online = useOnline()
  return <Badge tone={online ? 'leaf' : 'honey'}>{online ? 'Online' : 'Offline'}</Badge>
}
