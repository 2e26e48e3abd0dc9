import {
  BgColorsOutlined,
  CompassOutlined,
  LeftOutlined,
  LogoutOutlined,
  MenuOutlined,
  RightOutlined,
  ShopOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { App, Button, Layout, type MenuProps } from 'antd'
import { useAtom } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { useSignOut } from '#frontend/shared/lib/sign-out.ts'
import { MenuButton } from './buttons.tsx'
import { LoadingContent } from './console-page.tsx'
import type { TourStop } from './console-tour.tsx'
import { type NavGroup, NavMenu } from './nav-menu.tsx'
import { collapsedAtom, opensTour } from './preferences.ts'

interface ConsoleLayoutProps {
  /** The console's name, such as `Producer`. */
  readonly brand: string
  /** Path that the brand links to. */
  readonly home: string
  readonly nav: readonly NavGroup[]
  /** Content of the header, such as the search. */
  readonly header?: ReactNode
  readonly notifications?: ReactNode
  /** Path of the account settings. */
  readonly account?: string
  /** Stops of the tour, which starts on request or when the navigation state is `OPENS_TOUR`. */
  readonly tour?: readonly TourStop[]
  /** Replaces the page, for users without access to it. */
  readonly children?: ReactNode
}

const useWideScreen = mediaHook('(min-width: 900px)')

/** Layout of a console: sidebar, header and page. On narrow screens, the sidebar is a drawer. */
export function ConsoleLayout(props: ConsoleLayoutProps) {
  const { brand, home, nav, header, notifications, account = paths.account, tour, children = <Outlet /> } = props
  const wide = useWideScreen()
  const [collapsed, setCollapsed] = useAtom(collapsedAtom)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [touring, setTouring] = useState(false)
  useEffect(() => {
    if (opensTour(state)) setTouring(true)
  }, [state])
  const endTour = () => {
    setTouring(false)
    // Prevents a page reload from starting the tour again.
    if (opensTour(state)) void navigate({ pathname, search }, { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes.
  useEffect(() => setOpen(false), [pathname])
  return (
    <Layout className="console" hasSider>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {wide ? (
        <Layout.Sider
          className="console-sider"
          width={252}
          collapsedWidth={64}
          theme="light"
          collapsible
          collapsed={collapsed}
          onCollapse={setCollapsed}
          // antd's own trigger is not a button; a click on this one bubbles up to it.
          trigger={
            <button
              type="button"
              className="console-collapse"
              aria-label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
              aria-expanded={!collapsed}
            >
              {collapsed ? <RightOutlined /> : <LeftOutlined />}
            </button>
          }
        >
          <Brand name={brand} to={home} short={collapsed} />
          <NavMenu nav={nav} label="Console" />
        </Layout.Sider>
      ) : (
        <Suspense fallback={null}>
          {wasOpen && <NavDrawer open={open} onClose={() => setOpen(false)} title={brand} nav={nav} />}
        </Suspense>
      )}
      <Layout>
        <Layout.Header className="console-header">
          {!wide && (
            <Button
              type="text"
              icon={<MenuOutlined />}
              aria-label="Menu"
              aria-expanded={open}
              onClick={() => {
                setOpen(true)
                setWasOpen(true)
              }}
            />
          )}
          <div className="console-search">{header}</div>
          {notifications}
          <AccountMenu account={account} {...(tour ? { onTour: () => setTouring(true) } : {})} />
        </Layout.Header>
        <Layout.Content className="console-content" id="content" role="main" tabIndex={-1}>
          <Suspense fallback={<LoadingContent />}>{children}</Suspense>
        </Layout.Content>
      </Layout>
      {tour && touring && (
        <Suspense fallback={null}>
          <ConsoleTour stops={tour} onClose={endTour} />
        </Suspense>
      )}
    </Layout>
  )
}

const ConsoleTour = lazy(async () => ({ default: (await import('./console-tour.tsx')).ConsoleTour }))
const NavDrawer = lazy(async () => ({ default: (await import('./nav-drawer.tsx')).NavDrawer }))

/** The logo with the console's name. */
export function Brand({ name, to, short }: { readonly name: string; readonly to: string; readonly short: boolean }) {
  return (
    <Link to={to} className="console-brand" aria-label={short ? `Farmgate ${name}` : undefined}>
      <img src="/favicon.svg" alt="" width={26} height={26} />
      {!short && (
        <span>
          Farmgate <small>{name}</small>
        </span>
      )}
    </Link>
  )
}

/** Menu of the signed-in account: settings, tour, marketplace and sign-out. */
function AccountMenu({ account, onTour }: { readonly account: string; readonly onTour?: () => void }) {
  const { data: user } = useUser()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const logout = useSignOut(() => void navigate(paths.home))
  const signOut = () =>
    logout.mutate(undefined, { onError: (error) => void message.error(`Sign-out failed. ${errorMessage(error)}`) })
  if (!user) return null
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: `${user.username} · ${roleName(user)}` },
    { key: 'account', icon: <UserOutlined />, label: 'Account settings', onClick: () => void navigate(account) },
    {
      key: 'appearance',
      icon: <BgColorsOutlined />,
      label: 'Appearance',
      onClick: () => void navigate(paths.accountSection('appearance', account)),
    },
    ...(onTour ? [{ key: 'tour', icon: <CompassOutlined />, label: 'Take the tour', onClick: onTour }] : []),
    { key: 'shop', icon: <ShopOutlined />, label: 'Go to the marketplace', onClick: () => void navigate(paths.home) },
    { key: 'line', type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: 'Sign out', onClick: signOut },
  ]
  return (
    <MenuButton
      type="text"
      shape="circle"
      aria-label={`Account of ${user.username}`}
      style={{ padding: 0 }}
      menu={{ items }}
    >
      <span className="console-initial" aria-hidden="true">
        {user.username.slice(0, 1).toUpperCase()}
      </span>
    </MenuButton>
  )
}

const ROLE_NAMES = {
  support: 'Support',
  senior_support: 'Senior support',
  verifier: 'Verifier',
  auditor: 'Auditor',
  admin: 'Admin',
} as const

const roleName = ({ staff, role }: UserView): string =>
  staff ? ROLE_NAMES[staff] : role === 'producer' ? 'Producer' : 'Buyer'
