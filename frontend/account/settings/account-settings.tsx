import {
  BellOutlined,
  BgColorsOutlined,
  CreditCardOutlined,
  HeartOutlined,
  LockOutlined,
  MobileOutlined,
  SafetyOutlined,
  ShoppingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Suspense, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { LoadingContent, QueryState } from '#frontend/shared/console/console-page.tsx'
import { itemAt, type NavGroup, type NavItem, NavMenu } from '#frontend/shared/console/nav-menu.tsx'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { lazyPage } from '#frontend/shared/lib/lazy-components.tsx'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { ShopFrame } from './shop-frame.tsx'
import './settings.css'

const ProfilePage = lazyPage(async () => (await import('./profile.tsx')).ProfilePage)
const SecurityPage = lazyPage(async () => (await import('./security.tsx')).SecurityPage)
const NotificationSettingsPage = lazyPage(
  async () => (await import('./notification-settings.tsx')).NotificationSettingsPage,
)
const PrivacyPage = lazyPage(async () => (await import('./privacy.tsx')).PrivacyPage)
const DevicesPage = lazyPage(async () => (await import('./devices.tsx')).DevicesPage)
const AppearancePage = lazyPage(async () => (await import('./appearance.tsx')).AppearancePage)

/** The settings of the signed-in account: a menu and one page per section. */
export function AccountSettings({ base }: { readonly base: string }) {
  const { data: user } = useUser()
  const profile = useQuery(profileQuery)
  const { hash } = useLocation()
  if (!user) return null
  return (
    <div className="account-settings">
      <SectionMenu user={user} base={base} />
      <QueryState query={profile}>
        {(data) => {
          const props = { user, profile: data, base }
          return (
            <Suspense fallback={<LoadingContent />}>
              <Routes>
                <Route
                  index
                  element={
                    FORMER_ANCHORS[hash] ? (
                      <Navigate replace to={paths.accountSection(FORMER_ANCHORS[hash], base)} />
                    ) : (
                      <ProfilePage {...props} />
                    )
                  }
                />
                <Route path="security" element={<SecurityPage {...props} />} />
                <Route path="notifications" element={<NotificationSettingsPage {...props} />} />
                <Route path="privacy" element={<PrivacyPage />} />
                <Route path="devices" element={<DevicesPage {...props} />} />
                <Route path="appearance" element={<AppearancePage />} />
                <Route path="*" element={<Navigate replace to={base} />} />
              </Routes>
            </Suspense>
          )
        }}
      </QueryState>
    </div>
  )
}

/** Anchors in older emails, from when the settings were a single page. */
const FORMER_ANCHORS: Readonly<Record<string, 'security' | 'notifications'>> = {
  '#security': 'security',
  '#password': 'security',
  '#stock-alerts': 'notifications',
}

/** The settings on the shop's pages. Staff see them in their console. */
export function ShopAccountSettings() {
  const { data: user } = useUser()
  const { pathname, hash } = useLocation()
  // Decided when the page opens: setting up two-step sign-in can make the user staff while the recovery codes show.
  const [isStaff] = useState(Boolean(user?.staff))
  if (isStaff) return <Navigate replace to={pathname.replace(paths.account, paths.staffAccount) + hash} />
  return (
    <ShopFrame>
      <AccountSettings base={paths.account} />
    </ShopFrame>
  )
}

const useWideScreen = mediaHook('(min-width: 900px)')

interface SectionMenuProps {
  readonly user: UserView
  readonly base: string
}

/** A side menu; on a narrow screen a list to choose from. */
function SectionMenu({ user, base }: SectionMenuProps) {
  const wide = useWideScreen()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const settings: NavGroup = { title: 'Account settings', items: sectionsOf(user, base) }
  const nav = base === paths.account ? [settings, SHOPPING] : [settings]
  if (wide) return <NavMenu nav={nav} label="Account settings" />
  return (
    <nav aria-label="Account settings">
      <Select
        aria-label="Section"
        style={{ width: '100%' }}
        value={itemAt([settings], pathname)?.path ?? base}
        options={nav.map(({ title, items }) => ({
          label: title,
          title,
          options: items.map(({ path, label }) => ({ value: path, label })),
        }))}
        onChange={(path) => void navigate(path)}
      />
    </nav>
  )
}

const SHOPPING: NavGroup = {
  title: 'Shopping',
  items: [
    { key: 'orders', label: 'Orders', icon: <ShoppingOutlined />, path: paths.orders },
    { key: 'favorites', label: 'Favorites', icon: <HeartOutlined />, path: paths.favorites },
    { key: 'credit', label: 'Store credit', icon: <CreditCardOutlined />, path: paths.dashboardTab('credit') },
  ],
}

function sectionsOf({ role, staff }: UserView, base: string): readonly NavItem[] {
  const section = (key: Parameters<typeof paths.accountSection>[0]) => ({ key, path: paths.accountSection(key, base) })
  const sections: readonly NavItem[] = [
    { key: 'profile', path: base, label: 'Profile', icon: <UserOutlined />, exact: true },
    { ...section('security'), label: 'Sign-in & security', icon: <LockOutlined /> },
    { ...section('notifications'), label: 'Notifications', icon: <BellOutlined /> },
    { ...section('privacy'), label: 'Privacy & data', icon: <SafetyOutlined /> },
    { ...section('devices'), label: 'Devices & app', icon: <MobileOutlined /> },
  ]
  const hasConsole = role === 'producer' || staff !== null
  return hasConsole
    ? [...sections, { ...section('appearance'), label: 'Appearance', icon: <BgColorsOutlined /> }]
    : sections
}
