import type { SeasonalItemView } from '#domain/seasonal/contract.ts'
import type { Near } from '#frontend/lib/near.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { OnSaleLine } from './on-sale-line.tsx'
import { peakWords } from './season-words.ts'
import '#frontend/ui/picture-card.css'
import './seasonal-item-card.css'

interface SeasonalItemCardProps {
  readonly item: SeasonalItemView
  /** Today's month, 1 to 12. */
  readonly month: number
  readonly near: Near
}

/** As many as fit a card. */
const HIGHLIGHTS = 3

export function SeasonalItemCard({ item, month, near }: SeasonalItemCardProps) {
  const { name, description, imageUrl, peakMonths, nutritionalHighlights } = item
  return (
    <article className="picture-card">
      <div className="seasonal-item-picture">
        <ProduceImage url={imageUrl} alt="" sizes="(min-width: 700px) 300px, 92vw" />
        {peakMonths.includes(month) && <Badge tone="honey">At its best now</Badge>}
      </div>
      <div className="picture-card-words">
        <h3>{name}</h3>
        <p className="seasonal-item-months">Best in {peakWords(peakMonths)}</p>
        <p className="seasonal-item-text">{description}</p>
        {nutritionalHighlights.length > 0 && (
          <ul className="seasonal-item-highlights" aria-label="Nutritional highlights">
            {nutritionalHighlights.slice(0, HIGHLIGHTS).map((highlight) => (
              <li key={highlight}>
                <Badge tone="leaf">{highlight}</Badge>
              </li>
            ))}
          </ul>
        )}
        <OnSaleLine item={item} near={near} />
      </div>
    </article>
  )
}
