import { useSearchParams } from 'react-router-dom'
import { ClearFavorites } from '#frontend/features/favorites/clear-favorites.tsx'
import { useFavorites } from '#frontend/features/favorites/use-favorites.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { FavoriteProducers } from './favorite-producers.tsx'
import { FavoriteProducts } from './favorite-products.tsx'
import './favorites.css'

export function FavoritesPage() {
  const user = useUser()
  return (
    <div className="page">
      <PageTitle>My Favorites</PageTitle>
      {user.isPending ? (
        <Spinner />
      ) : user.isLoadingError ? (
        <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
      ) : user.data ? (
        <MyFavorites />
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function SignedOut() {
  const [search] = useSearchParams()
  const here = search.size > 0 ? `${paths.favorites}?${search}` : paths.favorites
  return (
    <EmptyState
      wholePage
      title="Sign in to view favorites"
      action={
        <div className="favorites-ways">
          <LinkButton to={paths.loginThen(here)}>Sign In</LinkButton>
          <LinkButton to={paths.marketplace} look="secondary">
            Browse Marketplace
          </LinkButton>
        </div>
      }
    >
      Keep the products and producers you like best, and find them again on all your devices.
    </EmptyState>
  )
}

function MyFavorites() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'producers' ? 'producers' : 'products'
  const { data: counts } = useFavorites((all) => {
    const products = all.filter(({ kind }) => kind === 'product').length
    return { products, producers: all.length - products }
  })
  const tabs = [
    { key: 'products', label: 'Products', ...(counts ? { count: counts.products } : {}) },
    { key: 'producers', label: 'Producers', ...(counts ? { count: counts.producers } : {}) },
  ] as const
  return (
    <>
      <BackLink to={paths.marketplace}>Back to Marketplace</BackLink>
      <header className="favorites-head">
        <h1>My Favorites</h1>
        {counts && counts.products + counts.producers > 0 && <ClearFavorites group="all" />}
      </header>
      <Tabs
        label="Which favorites"
        tabs={tabs}
        active={tab}
        onChange={(to) => setSearch(to === 'producers' ? { tab: to } : {}, { replace: true })}
      />
      {tab === 'producers' ? <FavoriteProducers /> : <FavoriteProducts />}
    </>
  )
}
