import { Button } from '#frontend/ui/button.tsx'
import './pager.css'

interface PagerProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Shown once there is more than one page. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1) return null
  return (
    <nav className="pager" aria-label="Pages">
      <Button look="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button look="secondary" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  )
}
