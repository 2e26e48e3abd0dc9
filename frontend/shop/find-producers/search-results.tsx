import { useEffect, useRef } from 'react'
import type { Degrees } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { formatMiles, type Near } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import './find-producers.css'

interface SearchResultsProps {
  readonly producers: readonly ProducerView[]
  /** Ids of the producers hovered or focused, here or on the map. */
  readonly highlighted: readonly string[]
  /** Id of the producer selected on the map; the list scrolls to it. */
  readonly selected: string | undefined
  readonly onHover: (ids: readonly string[]) => void
  /** Undefined without a map. */
  readonly onShowOnMap: ((id: string) => void) | undefined
}

export function SearchResults({ producers, highlighted, selected, onHover, onShowOnMap }: SearchResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-id="${selected}"]`)
    if (selected && list.current && item) scrollToItem(list.current, item)
  }, [selected])
  return (
    <ul ref={list} className="found-producers">
      {producers.map((producer) => (
        <li
          key={producer.id}
          data-id={producer.id}
          className={highlighted.includes(producer.id) ? 'is-highlighted' : undefined}
          onPointerEnter={() => onHover([producer.id])}
          onPointerLeave={() => onHover([])}
          onFocus={() => onHover([producer.id])}
          onBlur={() => onHover([])}
        >
          <FoundProducer
            producer={producer}
            isSelected={producer.id === selected}
            onShowOnMap={onShowOnMap && (() => onShowOnMap(producer.id))}
          />
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the list, not the page, and only if the item is out of view. */
function scrollToItem(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop
  const isInView = top >= list.scrollTop && top + item.offsetHeight <= list.scrollTop + list.clientHeight
  if (!isInView) list.scrollTo({ top: top - (list.clientHeight - item.offsetHeight) / 2 })
}

export function SearchResultsSkeleton() {
  return (
    <div className="found-producers" role="status" aria-label="Loading">
      <Skeleton height="10rem" />
      <Skeleton height="10rem" />
      <Skeleton height="10rem" />
    </div>
  )
}

interface FoundProducerProps {
  readonly producer: ProducerView
  readonly isSelected: boolean
  readonly onShowOnMap: (() => void) | undefined
}

function FoundProducer({ producer, isSelected, onShowOnMap }: FoundProducerProps) {
  const { id, businessName, city, state, distance, tags } = producer
  const ofProducer = <span className="visually-hidden"> of {businessName}</span>
  return (
    <article className="found-producer">
      <ProduceImage url={producer.imageUrl} alt="" sizes="108px" />
      <div>
        <h3>
          <TextLink to={paths.producer(id)}>{businessName}</TextLink>
        </h3>
        <p className="found-producer-location">
          {city}, {state}
          {distance !== null && ` · ${formatMiles(distance)}`}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <p className="found-producer-text">{producer.description}</p>
        <div className="found-producer-tags">
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
        <div className="row">
          <LinkButton to={paths.producer(id)} variant="secondary" size="small">
            View profile{ofProducer}
          </LinkButton>
          <LinkButton to={paths.marketplaceWith({ producerId: id })} variant="quiet" size="small">
            View products{ofProducer}
          </LinkButton>
          {onShowOnMap && (
            <Button variant="quiet" size="small" aria-pressed={isSelected} onClick={onShowOnMap}>
              Show on map<span className="visually-hidden">: {businessName}</span>
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

/** Town of the searched ZIP code. */
export interface Place extends Degrees {
  readonly zipCode: string
  readonly city: string
}

interface SearchArea {
  readonly near: Near
  readonly town: Place | undefined
  readonly stateName: string | undefined
}

/** `3 producers within 25 miles of 05401 Burlington`, or `12 producers in Vermont`. */
export function resultSummary(count: number, { near, town, stateName }: SearchArea): string {
  const producers = `${count} ${count === 1 ? 'producer' : 'producers'}`
  if (!near.zip) return stateName ? `${producers} in ${stateName}` : producers
  return `${producers} within ${near.radius} miles of ${near.zip}${town ? ` ${town.city}` : ''}`
}
