import { useSearchParams } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { Devices } from '#frontend/features/notifications/devices.tsx'
import { MailLog } from '#frontend/features/notifications/mail-log.tsx'
import { NoticeCentre } from '#frontend/features/notifications/notice-centre.tsx'
import { SettingsSection } from '#frontend/features/notifications/settings-section.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'

export function NotificationsPage() {
  const user = useUser()
  return (
    <div className="page" style={{ maxWidth: '56rem' }}>
      <PageTitle>Notifications</PageTitle>
      {user.isPending ? (
        <Spinner />
      ) : user.isLoadingError ? (
        <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
      ) : user.data ? (
        <Notifications user={user.data} />
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function SignedOut() {
  const [search] = useSearchParams()
  const here = search.size > 0 ? `${paths.notifications}?${search}` : paths.notifications
  return (
    <EmptyState
      wholePage
      title="Sign in to view notifications"
      action={<LinkButton to={paths.loginThen(here)}>Sign In</LinkButton>}
    >
      Updates on your orders, and what’s new from your favorites.
    </EmptyState>
  )
}

const TABS = [
  { key: 'notifications', label: 'Notifications' },
  { key: 'settings', label: 'Settings' },
] as const

function Notifications({ user }: { readonly user: UserView }) {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'settings' ? 'settings' : 'notifications'
  return (
    <>
      <h1>Notifications</h1>
      <Tabs
        label="Notifications or their settings"
        tabs={TABS}
        active={tab}
        onChange={(to) => setSearch(to === 'settings' ? { tab: to } : {}, { replace: true })}
      />
      {tab === 'settings' ? <Settings user={user} /> : <NoticeCentre />}
    </>
  )
}

function Settings({ user }: { readonly user: UserView }) {
  return (
    <div style={{ display: 'grid', gap: '1.25rem' }}>
      <Card role="region" aria-label="What we tell you">
        <h2>What we tell you</h2>
        <SettingsSection sells={Boolean(user.producerId)} staff={user.staff} />
      </Card>
      <Card role="region" aria-label="Your devices">
        <h2>Your devices</h2>
        <Devices accountId={user.id} />
      </Card>
      <Card role="region" aria-label="Emails we sent you">
        <h2>Emails we sent you</h2>
        <MailLog />
      </Card>
    </div>
  )
}
