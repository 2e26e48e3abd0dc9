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
    {({ stood, price, stock, left }) => (
      <>
        <h2>{stood?.name ?? 'It was not there yet'}</h2>
        <StoodAt asOf={asOf} />
        {stood && (
          <dl className="as-of-figures">
            <Figure label="Price">{priceWords(stood)}</Figure>
            <Figure label="For sale">{stood.listed ? 'yes' : 'no'}</Figure>
            <Figure label="On the shelf">{formatQuantity(stood.onHand, stood.unit)}</Figure>
            <Figure label="Held for checkouts">{formatQuantity(stood.held, stood.unit)}</Figure>
            <Figure label="Free to buy">{formatQuantity(stood.available, stood.unit)}</Figure>
          </dl>
        )}
        {stood?.description && (
          <>
            <h3>What its page said</h3>
            <blockquote>{stood.description}</blockquote>
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

const priceWords = ({ priceCents, unit }: NonNullable<ProductPointInTime['stood']>): string =>
  `${formatMoney(priceCents)} ${UNITS[unit as Unit]?.label ?? unit}`
