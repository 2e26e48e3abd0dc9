import { BgColorsOutlined, LogoutOutlined, MenuOutlined, SettingOutlined, ShopOutlined } from '@ant-design/icons'
import {
  App,
  Avatar,
  Badge,
  Button,
  Drawer,
  Dropdown,
  Flex,
  Layout,
  Menu,
  type MenuProps,
  Modal,
  Segmented,
} from 'antd'
import { useAtom } from 'jotai'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { useSignOut } from '#frontend/shared/lib/sign-out.ts'
import { LoadingContent } from './console-page.tsx'
import { appearanceAtom, collapsedAtom, densityAtom } from './preferences.ts'

export interface NavItem {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly path: string
  /** How much waits there. */
  readonly count?: number | undefined
  /** No URL below `path` belongs to it. */
  readonly exact?: boolean
}

export interface NavGroup {
  readonly title?: string
  readonly items: readonly NavItem[]
}

interface ConsoleLayoutProps {
  /** The console's name: `Producer`. */
  readonly brand: string
  /** Where the brand leads. */
  readonly home: string
  readonly nav: readonly NavGroup[]
  /** The search, or whatever fills the header. */
  readonly header?: ReactNode
  readonly notifications?: ReactNode
  /** The account's own settings, if the console has a page for them. */
  readonly settings?: string
  /** In place of the page: for users who may not see it. */
  readonly children?: ReactNode
}

const useWideScreen = mediaHook('(min-width: 900px)')

/** The frame of a console: sidebar, header and the page; on a narrow screen the sidebar is a drawer. */
export function ConsoleLayout(props: ConsoleLayoutProps) {
  const { brand, home, nav, header, notifications, settings = paths.account, children = <Outlet /> } = props
  const wide = useWideScreen()
  const [collapsed, setCollapsed] = useAtom(collapsedAtom)
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
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
          width={232}
          collapsedWidth={64}
          theme="light"
          collapsible
          collapsed={collapsed}
          onCollapse={setCollapsed}
        >
          <Brand name={brand} to={home} short={collapsed} />
          <ConsoleNav nav={nav} />
        </Layout.Sider>
      ) : (
        <Drawer open={open} onClose={() => setOpen(false)} placement="left" size={280} title={brand} styles={DRAWER}>
          <ConsoleNav nav={nav} />
        </Drawer>
      )}
      <Layout>
        <Layout.Header className="console-header">
          {!wide && (
            <Button
              type="text"
              icon={<MenuOutlined />}
              aria-label="Menu"
              aria-expanded={open}
              onClick={() => setOpen(true)}
            />
          )}
          <div className="console-search">{header}</div>
          {notifications}
          <AccountMenu settings={settings} />
        </Layout.Header>
        <Layout.Content className="console-content" id="content" role="main" tabIndex={-1}>
          <Suspense fallback={<LoadingContent />}>{children}</Suspense>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

const DRAWER = { body: { padding: 0 } }

function Brand({ name, to, short }: { readonly name: string; readonly to: string; readonly short: boolean }) {
  return (
    <Link to={to} className="console-brand" aria-label={`Farmgate ${name}`}>
      <img src="/favicon.svg" alt="" width={26} height={26} />
      {!short && (
        <span>
          Farmgate <small>{name}</small>
        </span>
      )}
    </Link>
  )
}

function ConsoleNav({ nav }: { readonly nav: readonly NavGroup[] }) {
  const { pathname } = useLocation()
  const here = itemAt(nav, pathname)?.key
  const itemOf = ({ key, label: text, icon, path, count = 0 }: NavItem) => ({
    key,
    icon,
    title: text,
    label: (
      <Link to={path} className="console-nav-item" aria-current={key === here ? 'page' : undefined}>
        <span>{text}</span>
        {count > 0 && (
          <>
            <Badge count={count} overflowCount={99} color="var(--leaf)" size="small" aria-hidden />
            <span className="visually-hidden">{count} waiting</span>
          </>
        )}
      </Link>
    ),
  })
  const items: MenuProps['items'] = nav.flatMap(
    ({ title, items: entries }): NonNullable<MenuProps['items']> =>
      title
        ? [{ key: title, type: 'group' as const, label: title, children: entries.map(itemOf) }]
        : entries.map(itemOf),
  )
  return (
    <nav className="console-nav" aria-label="Console">
      <Menu mode="inline" selectedKeys={here ? [here] : []} items={items} />
    </nav>
  )
}

/** The item an address belongs to: the longest path it begins with. */
export const itemAt = (nav: readonly NavGroup[], pathname: string): NavItem | undefined =>
  nav
    .flatMap(({ items }) => items)
    .filter(({ path, exact }) => pathname === path || (!exact && pathname.startsWith(`${path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0]

/** Who is signed in, their settings, how the console looks, and the way out. */
function AccountMenu({ settings }: { readonly settings: string }) {
  const { data: user } = useUser()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const logout = useSignOut(() => void navigate(paths.home))
  const [appearance, setAppearance] = useState(false)
  const leave = () =>
    logout.mutate(undefined, { onError: (error) => void message.error(`Sign-out failed. ${sentenceOf(error)}`) })
  if (!user) return null
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: `${user.username} · ${roleName(user)}` },
    { key: 'settings', icon: <SettingOutlined />, label: 'Settings', onClick: () => void navigate(settings) },
    { key: 'appearance', icon: <BgColorsOutlined />, label: 'Appearance', onClick: () => setAppearance(true) },
    { key: 'shop', icon: <ShopOutlined />, label: 'Go to the marketplace', onClick: () => void navigate(paths.home) },
    { key: 'line', type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: 'Sign out', onClick: leave },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" shape="circle" aria-label={`Account of ${user.username}`} style={{ padding: 0 }}>
          <Avatar size={30} style={{ background: 'var(--leaf-soft)', color: 'var(--leaf-deep)' }} aria-hidden>
            {user.username.slice(0, 1).toUpperCase()}
          </Avatar>
        </Button>
      </Dropdown>
      <AppearanceDialog open={appearance} onClose={() => setAppearance(false)} />
    </>
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

function AppearanceDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [appearance, setAppearance] = useAtom(appearanceAtom)
  const [density, setDensity] = useAtom(densityAtom)
  return (
    <Modal open={open} onCancel={onClose} footer={null} title="Appearance" width={380}>
      <Flex vertical gap="middle">
        <Flex justify="space-between" align="center">
          <span id="appearance-theme">Theme</span>
          <Segmented
            aria-labelledby="appearance-theme"
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'System' },
            ]}
            value={appearance}
            onChange={setAppearance}
          />
        </Flex>
        <Flex justify="space-between" align="center">
          <span id="appearance-density">Density</span>
          <Segmented
            aria-labelledby="appearance-density"
            options={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
            value={density}
            onChange={setDensity}
          />
        </Flex>
      </Flex>
    </Modal>
  )
}
