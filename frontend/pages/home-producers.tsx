import { useQuery } from '@tanstack/react-query'
import { ProducerHeart } from '#frontend/features/favorites/for-members.tsx'
import { producersQuery } from '#frontend/features/producers/api.ts'
import { featured } from '#frontend/features/producers/featured.ts'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/features/producers/producer-grid.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'

export function HomeProducers() {
  const found = useQuery(producersQuery({}))
  if (found.data?.length === 0) return null
  return (
    <section aria-labelledby="home-producers">
      <div className="home-head">
        <h2 id="home-producers">Best reviewed producers</h2>
        <LinkButton to={paths.marketplaceWith({ tab: 'producers' })} look="quiet" size="small">
          Meet them all
        </LinkButton>
      </div>
      {found.isLoadingError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <ProducerGridSkeleton />
      ) : (
        <ProducerGrid producers={featured(found.data)} markFor={(producer) => <ProducerHeart producer={producer} />} />
      )}
    </section>
  )
}
