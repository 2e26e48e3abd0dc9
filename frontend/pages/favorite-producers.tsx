import { useQuery } from '@tanstack/react-query'
import type { ProducerView } from '#domain/producers/contract.ts'
import { favoriteProducersQuery } from '#frontend/features/favorites/api.ts'
import { ClearFavorites } from '#frontend/features/favorites/clear-favorites.tsx'
import { ProducerHeart } from '#frontend/features/favorites/for-members.tsx'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/features/producers/producer-grid.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { FavoriteList } from './favorite-list.tsx'

export function FavoriteProducers() {
  const found = useQuery(favoriteProducersQuery)
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <ProducerGridSkeleton />
  return (
    <FavoriteList count={found.data.length} title="Favorite producers" empty={<None />}>
      <ClearFavorites group="producers" />
      <ProducerGrid
        producers={found.data}
        actionsFor={(producer) => <Ways producer={producer} />}
        markFor={(producer) => <ProducerHeart producer={producer} />}
      />
    </FavoriteList>
  )
}

function Ways({ producer: { id, businessName } }: { readonly producer: ProducerView }) {
  const of = <span className="visually-hidden"> of {businessName}</span>
  return (
    <div className="row">
      <LinkButton to={paths.producer(id)} look="secondary" size="small">
        View Profile{of}
      </LinkButton>
      <LinkButton to={paths.marketplaceWith({ producerId: id })} look="quiet" size="small">
        View Products{of}
      </LinkButton>
    </div>
  )
}

function None() {
  return (
    <EmptyState
      title="No favorite producers yet"
      action={<LinkButton to={paths.marketplaceWith({ tab: 'producers' })}>Browse Producers</LinkButton>}
    >
      Click the heart on a producer, and they wait for you here.
    </EmptyState>
  )
}
