import { useQuery } from '@tanstack/react-query'
import type { ProductPointInTime } from '#domain/catalog/contract.ts'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { productAsOfQuery } from './api.ts'
import { Behind } from './behind.tsx'
import { Figure, StoodAt, ThenCard, type ThenProps } from './then-card.tsx'

/** Price and stock of a product, and why they were so. */
export const ProductThen = ({ id, asOf }: ThenProps) => (
  <ThenCard asked={useQuery(productAsOfQuery(id, asOf))}>
    {({ state, price, stock, left }) => (
      <>
        <h2>{state?.name ?? 'It was not there yet'}</h2>
        <StoodAt asOf={asOf} />
        {state && (
          <dl className="as-of-figures">
            <Figure label="Price">{priceWords(state)}</Figure>
            <Figure label="For sale">{state.listed ? 'yes' : 'no'}</Figure>
            <Figure label="On the shelf">{formatQuantity(state.onHand, state.unit)}</Figure>
            <Figure label="Held for checkouts">{formatQuantity(state.held, state.unit)}</Figure>
            <Figure label="Free to buy">{formatQuantity(state.available, state.unit)}</Figure>
          </dl>
        )}
        {state?.description && (
          <>
            <h3>What its page said</h3>
            <blockquote>{state.description}</blockquote>
          </>
        )}
        <h3>Why the price was what it was</h3>
        <Behind events={price} title="Events behind the price" />
        <h3>Why the stock was what it was</h3>
        {left > 0 && <p>{left} older events are left out.</p>}
        <Behind events={stock} title="Events behind the stock" />
      </>
    )}
  </ThenCard>
)

const priceWords = ({ priceCents, unit }: NonNullable<ProductPointInTime['state']>): string =>
  `${formatMoney(priceCents)} ${UNITS[unit as Unit]?.label ?? unit}`
