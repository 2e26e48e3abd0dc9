import type { ProducerView } from '#domain/producers/contract.ts'
import { milesWords } from '#frontend/lib/near.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Stars } from '#frontend/ui/stars.tsx'
import './chosen-card.css'

/** Who stands behind the pin that was chosen: on a phone the list is not in sight beside the map. */
export function ChosenCard({ producers }: { readonly producers: readonly ProducerView[] }) {
  return (
    <div aria-live="polite">
      {producers.length > 0 && (
        <ul className="chosen-card">
          {producers.map(({ id, businessName, city, distance, rating, reviewCount }) => (
            <li key={id}>
              <strong>
                <TextLink to={paths.producer(id)}>{businessName}</TextLink>
              </strong>
              <span>
                {city}
                {distance !== null && ` · ${milesWords(distance)}`}
              </span>
              <Stars rating={rating} count={reviewCount} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
