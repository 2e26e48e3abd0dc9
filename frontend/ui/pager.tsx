import { Link, useSearchParams } from 'react-router-dom'
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
      <Step to={page - 1} enabled={page > 1} label="Previous page" path="m14 6-6 6 6 6" />
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
      <Step to={page + 1} enabled={page < pages} label="Next page" path="m10 6 6 6-6 6" />
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
  readonly path: string
}

function Step({ to, enabled, label, path }: StepProps) {
  const address = usePageAddress(to)
  const arrow = (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={path} className="icon-line" />
    </svg>
  )
  if (!enabled) return <span className="pager-page pager-off">{arrow}</span>
  return (
    <Link to={address} className="pager-page" aria-label={label}>
      {arrow}
    </Link>
  )
}

function usePageAddress(page: number): string {
  const [query] = useSearchParams()
  const there = new URLSearchParams(query)
  if (page === 1) there.delete('page')
  else there.set('page', String(page))
  return `?${there}`
}
