import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import './layout.css'

export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <div className="page not-found">
      <PageTitle>Page Not Found</PageTitle>
      <p className="not-found-number" aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p>There is nothing at this address. It may have moved, or the link may have a typo.</p>
      <div className="row">
        <LinkButton to={paths.home}>Go to Homepage</LinkButton>
        {canGoBack() && (
          <Button look="secondary" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
        )}
      </div>
      <nav aria-label="Quick links" className="not-found-links">
        <Link to={paths.home}>Home</Link>
        <Link to={paths.marketplace}>Marketplace</Link>
        <Link to={paths.producerDashboard}>Producer Dashboard</Link>
        <Link to={paths.login}>Sign In</Link>
      </nav>
    </div>
  )
}

/** Whether this tab has an earlier entry. `history.length` also counts later ones, so the browser is asked where it can tell. */
function canGoBack(): boolean {
  const { navigation } = window as {
    readonly navigation?: { readonly canGoBack: boolean; readonly canGoForward: boolean }
  }
  if (navigation?.canGoBack) return true
  // Earlier entries of other sites are not told of: without a later one, what is counted beside this page is earlier.
  return history.length > 1 && !navigation?.canGoForward
}
