import { useEffect, useRef } from 'react'
import type { Degrees } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { milesWords, type Near } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import './find-producers.css'

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

/** One line of the locator's list. */
function FoundProducer({ producer }: { readonly producer: ProducerView }) {
  const { id, businessName, city, state, distance, tags } = producer
  const of = <span className="visually-hidden"> of {businessName}</span>
  return (
    <article className="found-producer">
      <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 700px) 180px, 92vw" />
      <div>
        <h3>
          <TextLink to={paths.producer(id)}>{businessName}</TextLink>
        </h3>
        <p className="found-producer-place">
          {city}, {state}
          {distance !== null && ` · ${milesWords(distance)}`}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <p className="found-producer-text">{producer.description}</p>
        <div className="found-producer-tags">
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
        <div className="row">
          <LinkButton to={paths.producer(id)} look="secondary" size="small">
            View Profile{of}
          </LinkButton>
          <LinkButton to={paths.marketplaceWith({ producerId: id })} look="quiet" size="small">
            View Products{of}
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

/** The town of the ZIP code that was searched for. */
export interface Place extends Degrees {
  readonly zipCode: string
  readonly city: string
}

interface Searched {
  readonly near: Near
  readonly town: Place | undefined
  readonly stateName: string | undefined
}

/** `3 producers within 25 miles of 05401 Burlington`, or how many there are at all. */
export function foundWords(count: number, { near, town, stateName }: Searched): string {
  const producers = `${count} ${count === 1 ? 'producer' : 'producers'}`
  if (!near.zip) return stateName ? `${producers} in ${stateName}` : producers
  return `${producers} within ${near.radius} miles of ${near.zip}${town ? ` ${town.city}` : ''}`
}
