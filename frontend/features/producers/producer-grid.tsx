import type { ProducerView } from '#domain/producers/contract.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ProducerCard } from './producer-card.tsx'

export function ProducerGrid({ producers }: { readonly producers: readonly ProducerView[] }) {
  return (
    <ul className="producer-grid">
      {producers.map((producer) => (
        <li key={producer.id}>
          <ProducerCard producer={producer} />
        </li>
      ))}
    </ul>
  )
}

export function ProducerGridSkeleton() {
  return (
    <div className="producer-grid" role="status" aria-label="Loading">
      <Skeleton height="26rem" />
      <Skeleton height="26rem" />
      <Skeleton height="26rem" />
    </div>
  )
}
