import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FavoriteScope } from '#domain/favorites/favorite-type.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { ProductGrid, ProductGridSkeleton } from '#frontend/shared/catalog/product-card.tsx'
import { favoriteProducersQuery, favoriteProductsQuery } from '#frontend/shared/favorites/api.ts'
import { FavoriteProducerButton, FavoriteProductButton } from '#frontend/shared/favorites/favorite-buttons.tsx'
import { useClearFavorites, useFavorites } from '#frontend/shared/favorites/favorite-changes.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/shared/producers/producer-grid.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { BackLink, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import './favorites.css'

export function FavoritesPage() {
  const user = useUser()
  const [search] = useSearchParams()
  return (
    <div className="page">
      <PageTitle tab={search.get('tab') === 'producers' ? 'Producers' : undefined}>My favorites</PageTitle>
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
        <div className="favorites-actions">
          <LinkButton to={paths.loginThen(here)}>Sign in</LinkButton>
          <LinkButton to={paths.marketplace} variant="secondary">
            Browse marketplace
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
      <BackLink to={paths.marketplace}>Back to the marketplace</BackLink>
      <header className="favorites-head">
        <h1>My favorites</h1>
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

const CLEAR_LABELS = {
  all: { button: 'Clear all', title: 'Clear all favorites?', removed: 'products and producers' },
  products: { button: 'Clear products', title: 'Clear your favorite products?', removed: 'products' },
  producers: { button: 'Clear producers', title: 'Clear your favorite producers?', removed: 'producers' },
} as const

/** Removes many favorites at once, after a confirmation. */
function ClearFavorites({ group }: { readonly group: FavoriteScope }) {
  const [open, setOpen] = useState(false)
  const clear = useClearFavorites()
  const { button, title, removed } = CLEAR_LABELS[group]
  const confirm = () => {
    setOpen(false)
    clear.mutate(group)
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        <p>This removes all {removed} from your favorites. You can add them again in the marketplace.</p>
        <div className="clear-favorites-actions">
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Keep them
          </Button>
          <Button variant="danger" onClick={confirm}>
            {button}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

export function FavoriteProducers() {
  const result = useQuery(favoriteProducersQuery)
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (result.isPending) return <ProducerGridSkeleton />
  return (
    <FavoriteList count={result.data.length} title="Favorite producers" empty={<NoProducers />}>
      <ClearFavorites group="producers" />
      <ProducerGrid
        producers={result.data}
        actionsFor={(producer) => <ProducerLinks producer={producer} />}
        cornerFor={(producer) => <FavoriteProducerButton producer={producer} />}
      />
    </FavoriteList>
  )
}

function ProducerLinks({ producer: { id, businessName } }: { readonly producer: ProducerView }) {
  const ofProducer = <span className="visually-hidden"> of {businessName}</span>
  return (
    <div className="row">
      <LinkButton to={paths.producer(id)} variant="secondary" size="small">
        View profile{ofProducer}
      </LinkButton>
      <LinkButton to={paths.marketplaceWith({ producerId: id })} variant="quiet" size="small">
        View products{ofProducer}
      </LinkButton>
    </div>
  )
}

function NoProducers() {
  return (
    <EmptyState
      title="No favorite producers yet"
      action={<LinkButton to={paths.marketplaceWith({ tab: 'producers' })}>Browse producers</LinkButton>}
    >
      Select the heart on a producer to save them here.
    </EmptyState>
  )
}

interface FavoriteListProps {
  readonly title: string
  readonly count: number
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** The favorites of one tab. When the removed card had the keyboard focus, the list gets it. */
function FavoriteList({ title, count, empty, children }: FavoriteListProps) {
  const list = useRef<HTMLElement>(null)
  const previousCount = useRef(count)
  useEffect(() => {
    if (count < previousCount.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
    previousCount.current = count
  }, [count])
  return (
    <section ref={list} tabIndex={-1} className="favorites-list" aria-label={title}>
      {count === 0 ? (
        empty
      ) : (
        <>
          <h2 className="visually-hidden">{title}</h2>
          {children}
        </>
      )}
    </section>
  )
}

function FavoriteProducts() {
  const result = useQuery(favoriteProductsQuery)
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (result.isPending) return <ProductGridSkeleton />
  return (
    <FavoriteList count={result.data.length} title="Favorite products" empty={<NoProducts />}>
      <ClearFavorites group="products" />
      <ProductGrid
        products={result.data}
        actionFor={(product) => product.listed && <AddToCart product={product} />}
        cornerFor={(product) => <FavoriteProductButton product={product} />}
      />
    </FavoriteList>
  )
}

function NoProducts() {
  return (
    <EmptyState
      title="No favorite products yet"
      action={<LinkButton to={paths.marketplace}>Browse marketplace</LinkButton>}
    >
      Select the heart on a product to save it here.
    </EmptyState>
  )
}
