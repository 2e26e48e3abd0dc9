import type { ProducerView } from '#domain/producers/contract.ts'
import { monthWords } from '#frontend/lib/date-words.ts'
import './producer-about.css'

export function ProducerAbout({ producer }: { readonly producer: ProducerView }) {
  return (
    <div className="producer-about">
      {producer.description.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <dl>
        <div>
          <dt>Where</dt>
          <dd>
            {producer.city}, {producer.state} {producer.zip}
          </dd>
        </div>
        {producer.tags.length > 0 && (
          <div>
            <dt>Specialties</dt>
            <dd>{producer.tags.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>In the market since</dt>
          <dd>{monthWords(producer.since)}</dd>
        </div>
      </dl>
    </div>
  )
}
