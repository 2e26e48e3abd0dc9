import { Badge, Menu, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isPartOf, type ListedPage } from '#frontend/shared/lib/paths.ts'

export interface NavItem extends ListedPage {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** Number of pending items. */
  readonly count?: number | undefined
}

export interface NavGroup {
  readonly title?: string
  readonly items: readonly NavItem[]
}

interface NavMenuProps {
  readonly nav: readonly NavGroup[]
  readonly label: string
}

/** Grouped links, with the current page marked. */
export function NavMenu({ nav, label: name }: NavMenuProps) {
  const { pathname } = useLocation()
  const currentKey = itemAt(nav, pathname)?.key
  const itemOf = ({ key, label: text, icon, path, count = 0 }: NavItem) => ({
    key,
    icon,
    title: text,
    label: (
      <Link to={path} className="console-nav-item" aria-current={key === currentKey ? 'page' : undefined}>
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
    <nav className="console-nav" aria-label={name}>
      <Menu mode="inline" selectedKeys={currentKey ? [currentKey] : []} items={items} />
    </nav>
  )
}

/** The item of a URL: its own page or that of one of its records. */
export const itemAt = (nav: readonly NavGroup[], pathname: string): NavItem | undefined =>
  nav.flatMap(({ items }) => items).find((item) => isPartOf(pathname, item))
