import type { ReactNode } from 'react'
import type { ProducerView } from '#domain/producers/contract.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ProducerCard } from './producer-card.tsx'

interface ProducerGridProps {
  readonly producers: readonly ProducerView[]
  readonly markFor?: (producer: ProducerView) => ReactNode
  readonly actionsFor?: (producer: ProducerView) => ReactNode
  /** Newer answers are on their way. */
  readonly updating?: boolean
}

export function ProducerGrid({ producers, markFor, actionsFor, updating = false }: ProducerGridProps) {
  return (
    <ul className="producer-grid" aria-busy={updating}>
      {producers.map((producer) => (
        <li key={producer.id}>
          <ProducerCard producer={producer} mark={markFor?.(producer)} actions={actionsFor?.(producer)} />
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
