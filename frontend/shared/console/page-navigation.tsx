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
  /** Label of the active tab for the document's title; undefined for the first tab. */
  readonly title: string | undefined
  readonly strip: ReactNode
}

/** Tabs for `ConsolePage`. In a separate module, so that pages without tabs or breadcrumbs do not load antd's. */
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
