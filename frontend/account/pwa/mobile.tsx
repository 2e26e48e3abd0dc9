import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import {
  devicesQuery,
  PUSH_UNAVAILABLE,
  pushProblem,
  pushSupportQuery,
  useAddDevice,
} from '#frontend/account/notifications/push-devices.ts'
import { useOnline } from '#frontend/shared/lib/browser.ts'
import { installedAtom, isApple, useInstallOffer } from '#frontend/shared/lib/install-prompt.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { ownDevice } from '#frontend/shared/lib/push-device.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import './pwa.css'

/** Features of the marketplace for phones, with links to them. */
export function MobilePage() {
  const { data: market } = useQuery(marketQuery)
  const name = market?.name ?? 'The marketplace'
  return (
    <div className="page">
      <PageTitle>The marketplace on your phone</PageTitle>
      <header className="mobile-head">
        <h1>The marketplace on your phone</h1>
        <OnlineBadge />
      </header>
      <div className="mobile-cards">
        <InstallCard market={name} />
        <Card role="region" aria-label="Notifications">
          <h2>Notifications</h2>
          <PushNotifications />
        </Card>
        <Card role="region" aria-label="Near you">
          <h2>Near you</h2>
          <p>Producers around you, by your location or a ZIP code.</p>
          <LinkButton to={paths.findProducers} variant="secondary">
            Find producers near me
          </LinkButton>
        </Card>
        <Card role="region" aria-label="Pickup by code">
          <h2>Pickup by code</h2>
          <PickupByCode />
        </Card>
        <Card role="region" aria-label="Offline">
          <h2>Offline</h2>
          <p>
            Pages you’ve opened on this device stay available offline, each with the time it was saved: your orders and
            their pickup codes, your favorites, and a producer’s orders and pick list. You can’t buy or change anything
            until you’re back online. Your pages are removed from this device when you sign out.
          </p>
        </Card>
      </div>
    </div>
  )
}

function PushNotifications() {
  const { data: user } = useUser()
  if (!user)
    return (
      <>
        <p>Sign in to get updates about your orders on this device.</p>
        <LinkButton to={paths.loginThen(paths.mobile)} variant="secondary">
          Sign in
        </LinkButton>
      </>
    )
  return (
    <>
      <ThisDevice accountId={user.id} />
      <p>
        <Link to={paths.accountSection('devices')}>Your devices</Link> ·{' '}
        <Link to={paths.notificationSettings}>Notification settings</Link>
      </p>
    </>
  )
}

function ThisDevice({ accountId }: { readonly accountId: string }) {
  const result = useQuery(devicesQuery)
  const ability = useQuery(pushSupportQuery)
  const add = useAddDevice(accountId)
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (!result.data || !ability.data) return <Skeleton height="6rem" />
  const { devices, publicKey } = result.data
  if (devices.some(({ id }) => id === ownDevice()?.id)) return <p>Push notifications are on for this device.</p>
  if (ability.data !== 'can') {
    const { title, text } = PUSH_UNAVAILABLE[ability.data]
    return (
      <p role="note">
        <strong>{title}.</strong> {text}
      </p>
    )
  }
  const failed = (error: Error) => toast({ title: 'Not turned on', text: pushProblem(error), tone: 'error' })
  return (
    <>
      <p>Get the updates you chose on this device, even when the marketplace isn’t open.</p>
      <Button busy={add.isPending} onClick={() => add.mutate(publicKey, { onError: failed })}>
        Turn on for this device
      </Button>
    </>
  )
}

function PickupByCode() {
  const { data: user } = useUser()
  if (user?.producerId)
    return (
      <>
        <p>Scan the code on the buyer’s phone: you see the order, and hand it over with one tap.</p>
        <LinkButton to={paths.producerDashboard} variant="secondary">
          Open your dashboard
        </LinkButton>
      </>
    )
  return (
    <>
      <p>When an order is ready, its page shows a code. The producer scans it when you pick up.</p>
      <LinkButton to={paths.orders} variant="secondary">
        Your orders
      </LinkButton>
    </>
  )
}

/** Installs the marketplace as an app, or explains how. */
function InstallCard({ market }: { readonly market: string }) {
  const installed = useAtomValue(installedAtom)
  return (
    <Card role="region" aria-label="Install the app">
      <h2>Install the app {installed && <Badge tone="leaf">Installed</Badge>}</h2>
      {installed ? (
        <p>{market} is among your apps: it opens in a window of its own, and without a connection too.</p>
      ) : (
        <InstallOptions market={market} />
      )}
    </Card>
  )
}

function InstallOptions({ market }: { readonly market: string }) {
  const install = useInstallOffer()
  if (install)
    return (
      <>
        <p>A button among your apps, a window of its own, and nothing to download from a store.</p>
        <Button onClick={install}>Install {market}</Button>
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
      browser supports this, but the site works the same in all of them.
    </p>
  )
}

/** Whether this device is online. */
function OnlineBadge() {
  const online = useOnline()
  return <Badge tone={online ? 'leaf' : 'honey'}>{online ? 'Online' : 'Offline'}</Badge>
}
