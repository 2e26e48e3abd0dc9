import type { ReactNode } from 'react'
import type { ProducerView } from '#domain/producers/contract.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stars } from '#frontend/ui/stars.tsx'
import { HandOverList } from './hand-over-list.tsx'
import { handOvers } from './hand-over-words.ts'
import './producer-head.css'

interface ProducerHeadProps {
  readonly producer: ProducerView
  /** What can be done about them. */
  readonly actions?: ReactNode
}

export function ProducerHead({ producer, actions }: ProducerHeadProps) {
  const { businessName, city, state, phone, tags } = producer
  return (
    <header className="producer-head">
      <div className="producer-head-picture">
        <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 860px) 480px, 92vw" eager />
      </div>
      <div>
        <h1>{businessName}</h1>
        <p className="producer-head-place">
          {city}, {state}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </>
          )}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <div className="producer-head-tags">
          {tags.map((tag) => (
            <Badge key={tag} tone="leaf">
              {tag}
            </Badge>
          ))}
        </div>
        {actions && <div className="producer-head-actions">{actions}</div>}
        <HandOverList ways={handOvers(producer)} />
      </div>
    </header>
  )
}
