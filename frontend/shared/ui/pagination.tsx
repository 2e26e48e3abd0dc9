import { Link, useSearchParams } from 'react-router-dom'
import { Icon, type IconName } from './icons.tsx'
import './ui.css'

interface PagerProps {
  readonly page: number
  readonly pages: number
  /** The id of the place where the list begins: the next page is read from there, not from the top. */
  readonly anchor?: string | undefined
}

/** Leads through the pages of a list whose page stands in the address as `page`. */
export function Pager({ page, pages, anchor }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label="Pages">
      <Step to={page - 1} anchor={anchor} enabled={page > 1} label="Previous page" icon="back" />
      {pagesAround(page, pages).map((at, i) =>
        at === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name of its own.
          <span key={`gap ${i}`} className="pager-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink key={at} to={at} anchor={anchor} current={at === page} />
        ),
      )}
      <Step to={page + 1} anchor={anchor} enabled={page < pages} label="Next page" icon="forward" />
    </nav>
  )
}

type Target = { readonly to: number } & Pick<PagerProps, 'anchor'>

function PageLink({ to, anchor, current }: Target & { readonly current: boolean }) {
  return (
    <Link
      to={usePageAddress({ to, anchor })}
      className="pager-page"
      aria-label={`Page ${to}`}
      aria-current={current ? 'page' : undefined}
    >
      {to}
    </Link>
  )
}

interface StepProps extends Target {
  readonly enabled: boolean
  readonly label: string
  readonly icon: IconName
}

function Step({ to, anchor, enabled, label, icon }: StepProps) {
  const address = usePageAddress({ to, anchor })
  const arrow = <Icon name={icon} />
  if (!enabled) return <span className="pager-page pager-off">{arrow}</span>
  return (
    <Link to={address} className="pager-page" aria-label={label}>
      {arrow}
    </Link>
  )
}

/** Where another page of the same list stands. */
export function usePageAddress({ to, anchor }: Target): string {
  const [query] = useSearchParams()
  const there = new URLSearchParams(query)
  if (to === 1) there.delete('page')
  else there.set('page', String(to))
  return `?${there}${anchor ? `#${anchor}` : ''}`
}

/** The page numbers to offer: the ends, the page itself and its neighbours; undefined where some are left out. */
export function pagesAround(page: number, pages: number): (number | undefined)[] {
  const near = [1, 2, page - 1, page, page + 1, pages - 1, pages]
  const offered = [...new Set(near)].filter((at) => at >= 1 && at <= pages).sort((a, b) => a - b)
  return offered.flatMap((at, i) => {
    const before = offered[i - 1]
    return before !== undefined && at - before > 1 ? [undefined, at] : [at]
  })
}
