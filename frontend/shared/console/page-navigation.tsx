import { Breadcrumb, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface PageTabsProps {
  readonly label: string
  readonly items: readonly { readonly key: string; readonly label: string; readonly count?: number | undefined }[]
  readonly active: string
  readonly onChange: (key: string) => void
}

/** Tabs below the title of a console page. */
export interface PageTabs {
  /** The active tab, as the document's title names it; none for the first. */
  readonly title: string | undefined
  readonly strip: ReactNode
}

/** For `ConsolePage`. Apart from it, so that pages without tabs and breadcrumb do not load antd's. */
export const pageTabs = ({ label, items, active, onChange }: PageTabsProps): PageTabs => ({
  title: items.slice(1).find(({ key }) => key === active)?.label,
  strip: (
    <Tabs
      className="console-page-tabs"
      aria-label={label}
      activeKey={active}
      onChange={onChange}
      items={items.map(({ key, label, count }) => ({
        key,
        label: count === undefined ? label : `${label} (${count})`,
      }))}
    />
  ),
})

interface PageBreadcrumbProps {
  /** The pages above this one. */
  readonly above: readonly { readonly label: string; readonly path: string }[]
}

export const PageBreadcrumb = ({ above }: PageBreadcrumbProps) =>
  above.length > 0 && (
    <Breadcrumb
      items={above.map(({ label, path }) => ({ key: path, title: <Link to={path}>{label}</Link> }))}
      style={{ marginBottom: 8 }}
    />
  )
