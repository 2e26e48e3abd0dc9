import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Icon, type IconName } from './icons.tsx'
import './ui.css'

interface PagerProps {
  readonly page: number
  readonly pages: number
  /** Id of the element where the list begins; page links scroll to it. */
  readonly anchor?: string | undefined
}

/** Pager of a list whose page is the `page` parameter of the URL. */
export function Pager({ page, pages, anchor }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const linkFollowed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has new results to focus.
  useEffect(() => {
    if (linkFollowed.current) focusResults(nav.current)
    linkFollowed.current = false
  }, [page])
  if (pages <= 1) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: following a link with the keyboard also fires a click.
    <nav
      ref={nav}
      className="pager"
      aria-label="Pages"
      onClick={({ target }) => {
        linkFollowed.current = (target as Element).closest('a') !== null
      }}
    >
      <Step to={page - 1} anchor={anchor} enabled={page > 1} label="Previous page" icon="back" />
      {paginationRange(page, pages).map((at, i) =>
        at === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity.
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

/** Moves the focus from a page link to the heading of the nearest ancestor that has one. */
function focusResults(nav: HTMLElement | null): void {
  for (let ancestor = nav?.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const heading = ancestor.querySelector<HTMLElement>('h1, h2')
    if (!heading) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}

type Target = { readonly to: number } & Pick<PagerProps, 'anchor'>

function PageLink({ to, anchor, current }: Target & { readonly current: boolean }) {
  return (
    <Link
      to={usePageUrl({ to, anchor })}
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
  const address = usePageUrl({ to, anchor })
  const arrow = <Icon name={icon} />
  if (!enabled) return <span className="pager-page pager-off">{arrow}</span>
  return (
    <Link to={address} className="pager-page" aria-label={label}>
      {arrow}
    </Link>
  )
}

/** The URL of another page of the same list. */
export function usePageUrl({ to, anchor }: Target): string {
  const [query] = useSearchParams()
  const target = new URLSearchParams(query)
  if (to === 1) target.delete('page')
  else target.set('page', String(to))
  return `?${target}${anchor ? `#${anchor}` : ''}`
}

/** Page numbers to show: both ends, the current page and its neighbors; undefined marks a gap. */
export function paginationRange(page: number, pages: number): (number | undefined)[] {
  const near = [1, 2, page - 1, page, page + 1, pages - 1, pages]
  const numbers = [...new Set(near)].filter((at) => at >= 1 && at <= pages).sort((a, b) => a - b)
  return numbers.flatMap((at, i) => {
    const before = numbers[i - 1]
    return before !== undefined && at - before > 1 ? [undefined, at] : [at]
  })
}
