import { UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Button } from '#frontend/ui/button.tsx'
import type { PriceChange } from './price-changes.ts'
import './cart-groups.css'

interface PriceNoticeProps {
  readonly changes: readonly PriceChange[]
  /** What the button says that takes note of them. */
  readonly label: string
  readonly onAccept: () => void
}

/** Old and new price of each product whose price has changed since its buyer last looked. */
export function PriceNotice({ changes, label, onAccept }: PriceNoticeProps) {
  return (
    <div role="status">
      {changes.length > 0 && (
        <div className="cart-notice">
          <div>
            <strong>
              {changes.length === 1 ? 'A price has' : `${changes.length} prices have`} changed since you last looked
            </strong>
            <ul className="price-changes">
              {changes.map(({ productId, name, unit, seenCents, priceCents }) => (
                <li key={productId}>
                  {name}: {formatMoney(priceCents)} {UNITS[unit as Unit].label}, was {formatMoney(seenCents)}
                </li>
              ))}
            </ul>
          </div>
          <Button look="secondary" size="small" onClick={onAccept}>
            {label}
          </Button>
        </div>
      )}
    </div>
  )
}
