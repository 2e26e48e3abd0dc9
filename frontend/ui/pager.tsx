import { Link, useSearchParams } from 'react-router-dom'
import { Icon, type IconName } from './icon.tsx'
import { pagesAround } from './pages-around.ts'
import './pager.css'

interface PagerProps {
  readonly page: number
  readonly pages: number
}

/** Leads through the pages of a list whose page stands in the address as `page`. */
export function Pager({ page, pages }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label="Pages">
      <Step to={page - 1} enabled={page > 1} label="Previous page" icon="back" />
      {pagesAround(page, pages).map((at, i) =>
        at === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name of its own.
          <span key={`gap ${i}`} className="pager-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink key={at} to={at} current={at === page} />
        ),
      )}
      <Step to={page + 1} enabled={page < pages} label="Next page" icon="forward" />
    </nav>
  )
}

function PageLink({ to, current }: { readonly to: number; readonly current: boolean }) {
  return (
    <Link
      to={usePageAddress(to)}
      className="pager-page"
      aria-label={`Page ${to}`}
      aria-current={current ? 'page' : undefined}
    >
      {to}
    </Link>
  )
}

interface StepProps {
  readonly to: number
  readonly enabled: boolean
  readonly label: string
  readonly icon: IconName
}

function Step({ to, enabled, label, icon }: StepProps) {
  const address = usePageAddress(to)
  const arrow = <Icon name={icon} />
  if (!enabled) return <span className="pager-page pager-off">{arrow}</span>
  return (
    <Link to={address} className="pager-page" aria-label={label}>
      {arrow}
    </Link>
  )
}

/** Where another page of the same list stands. */
export function usePageAddress(page: number): string {
  const [query] = useSearchParams()
  const there = new URLSearchParams(query)
  if (page === 1) there.delete('page')
  else there.set('page', String(page))
  return `?${there}`
}
