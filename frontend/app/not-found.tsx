import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { MarketSearch } from '#frontend/shop/home/market-search.tsx'
import { Popular } from '#frontend/shop/marketplace/popular.tsx'
import './layout.css'

export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <div className="page not-found">
      <PageTitle>Page not found</PageTitle>
      <h1>Page not found</h1>
      <p>This page doesn’t exist. It may have moved, or the link may have a typo.</p>
      <MarketSearch />
      <div className="row">
        <LinkButton to={paths.home} variant="secondary">
          Go to the home page
        </LinkButton>
        {canGoBack() && (
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            Go back
          </Button>
        )}
      </div>
      <Popular />
    </div>
  )
}

/**
 * Whether this tab has an earlier history entry. Prefers the Navigation API, because `history.length` also counts
 * forward entries.
 */
function canGoBack(): boolean {
  const { navigation } = window as {
    readonly navigation?: { readonly canGoBack: boolean; readonly canGoForward: boolean }
  }
  if (navigation?.canGoBack) return true
  // The Navigation API hides entries of other sites. Without a forward entry, any other counted entry is earlier.
  return history.length > 1 && !navigation?.canGoForward
}
