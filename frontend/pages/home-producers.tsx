import { useQuery } from '@tanstack/react-query'
import { ProducerHeart } from '#frontend/features/favorites/for-members.tsx'
import { featuredQuery } from '#frontend/features/producers/api.ts'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/features/producers/producer-grid.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'

export function HomeProducers() {
  const found = useQuery(featuredQuery)
  if (found.data?.producers.length === 0) return null
  return (
    <section aria-labelledby="home-producers">
      <div className="home-head">
        <h2 id="home-producers">Featured producers</h2>
        <LinkButton to={paths.marketplaceWith({ tab: 'producers' })} look="quiet" size="small">
          Meet them all
        </LinkButton>
      </div>
      {found.isLoadingError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <ProducerGridSkeleton />
      ) : (
        <>
          <p className="home-why">
            Rated best by their buyers, with at least {found.data.minimumReviews} reviews and something in stock right
            now, then the newest. No one can pay to be here.
          </p>
          <ProducerGrid
            producers={found.data.producers}
            markFor={(producer) => <ProducerHeart producer={producer} />}
          />
        </>
      )}
    </section>
  )
}
