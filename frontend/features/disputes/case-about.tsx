import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { DESIRED_RESOLUTIONS } from '#domain/disputes/dispute-types.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Card } from '#frontend/ui/card.tsx'
import { problemWords } from './stage-words.ts'

/** What the case is about, as it was reported. */
export function CaseAbout({ the }: { readonly the: DisputeView }) {
  const { desiredResolution, lines, totalCents } = the
  return (
    <Card role="region" aria-label="What it is about">
      <h2>What it is about</h2>
      <dl className="case-facts">
        <dt>Problem</dt>
        <dd>{problemWords(the)}</dd>
        {lines.length > 0 && (
          <>
            <dt>Goods</dt>
            {lines.map(({ itemId, name, unit, quantity, priceCents }) => (
              <dd key={itemId}>
                {formatQuantity(quantity, unit)} {name}, {formatMoney(Math.round(priceCents * quantity))}
              </dd>
            ))}
          </>
        )}
        {desiredResolution && (
          <>
            <dt>Wished for</dt>
            <dd>{DESIRED_RESOLUTIONS[desiredResolution]}</dd>
          </>
        )}
        <dt>Paid for the order</dt>
        <dd>{formatMoney(totalCents)}</dd>
      </dl>
    </Card>
  )
}
