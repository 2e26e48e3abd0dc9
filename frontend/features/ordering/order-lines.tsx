import { amountWords } from '#domain/catalog/amount-words.ts'
import { UNITS, type Unit } from '#domain/catalog/vocabulary.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { Money } from '#frontend/ui/money.tsx'
import './order-lines.css'

/** The goods of an order, as they were bought. */
export function OrderLines({ lines }: { readonly lines: OrderCard['lines'] }) {
  return (
    <ul className="order-lines">
      {lines.map(({ productId, name, unit, quantity, priceCents, lineCents }) => (
        <li key={productId}>
          <span className="order-lines-amount">{amountWords(quantity, unit)}</span>
          <span>
            {name}
            <span className="order-lines-price">
              <Money cents={priceCents} /> {UNITS[unit as Unit]?.label ?? unit}
            </span>
          </span>
          <Money cents={lineCents} />
        </li>
      ))}
    </ul>
  )
}
