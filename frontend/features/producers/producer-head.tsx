import type { ProducerView } from '#domain/producers/contract.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stars } from '#frontend/ui/stars.tsx'
import { HandOverList } from './hand-over-list.tsx'
import { handOvers } from './hand-over-words.ts'
import './producer-head.css'

export function ProducerHead({ producer }: { readonly producer: ProducerView }) {
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
        <HandOverList ways={handOvers(producer)} />
      </div>
    </header>
  )
}
