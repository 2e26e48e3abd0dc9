import { useEffect, useRef } from 'react'
import type { ProducerView } from '#domain/producers/contract.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { FoundProducer } from './found-producer.tsx'

interface FoundListProps {
  readonly producers: readonly ProducerView[]
  /** Ids of who is pointed at, here or on the map. */
  readonly lit: readonly string[]
  /** Who is to be brought into sight: chosen on the map. */
  readonly chosen: string | undefined
  readonly onPoint: (ids: readonly string[]) => void
}

export function FoundList({ producers, lit, chosen, onPoint }: FoundListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (chosen) list.current?.querySelector(`[data-id="${chosen}"]`)?.scrollIntoView({ block: 'center' })
  }, [chosen])
  return (
    <ul ref={list} className="found-producers">
      {producers.map((producer) => (
        <li
          key={producer.id}
          data-id={producer.id}
          className={lit.includes(producer.id) ? 'is-lit' : undefined}
          onPointerEnter={() => onPoint([producer.id])}
          onPointerLeave={() => onPoint([])}
          onFocus={() => onPoint([producer.id])}
          onBlur={() => onPoint([])}
        >
          <FoundProducer producer={producer} />
        </li>
      ))}
    </ul>
  )
}

export function FoundListSkeleton() {
  return (
    <div className="found-producers" role="status" aria-label="Loading">
      <Skeleton height="12rem" />
      <Skeleton height="12rem" />
      <Skeleton height="12rem" />
    </div>
  )
}
