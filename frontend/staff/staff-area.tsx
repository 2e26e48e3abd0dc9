import { Link, Outlet, useLocation } from 'react-router-dom'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { pageAt, pagesOf, useStaffWorkCounts } from '#frontend/shared/lib/staff-pages.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { EmptyState } from '#frontend/shared/ui/states.tsx'
import './staff.css'

/** What stands around every page of the staff: the way to the others, and a word to whoever has no business here. */
export function StaffArea() {
  const { data: user } = useUser()
  const { pathname } = useLocation()
  if (!user?.staff) return null
  const page = pageAt(pathname)
  return (
    <div className="page staff-area">
      <StaffNav role={user.staff} here={page?.path} />
      {page?.roles.includes(user.staff) ? (
        <Outlet />
      ) : (
        <EmptyState wholePage title="This page is not part of your work">
          What others of the staff see here is seen by them and by nobody else.
        </EmptyState>
      )}
    </div>
  )
}

function StaffNav({ role, here }: { readonly role: StaffRole; readonly here: string | undefined }) {
  const work = useStaffWorkCounts()
  return (
    <nav className="staff-nav" aria-label="Staff">
      {pagesOf(role).map(({ path, title, counts }) => {
        const count = (counts && work?.[counts]) || 0
        return (
          <Link
            key={path}
            to={path}
            ref={path === here ? intoView : undefined}
            className={path === here ? 'active' : undefined}
            aria-current={path === here ? 'page' : undefined}
          >
            {title}
            {count > 0 && (
              <>
                <Badge tone={path === here ? 'plain' : 'honey'}>{count > 99 ? '99+' : count}</Badge>
                <span className="visually-hidden"> waiting</span>
              </>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** On a phone the links are wider than the screen: the one of this page is not left outside. */
function intoView(link: HTMLAnchorElement | null): void {
  const nav = link?.parentElement
  if (link && nav) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
}
