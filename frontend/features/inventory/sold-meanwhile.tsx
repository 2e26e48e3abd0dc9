import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { Button } from '#frontend/ui/button.tsx'
import './sold-meanwhile.css'

interface SoldMeanwhileProps {
  readonly line: InventoryItem
  /** What the page said when the count began. */
  readonly seen: number
  readonly onLook: (onHand: number) => void
}

/** The shelf has changed while it was counted: a count of before is taken as one, unless it was made just now. */
export function SoldMeanwhile({ line: { onHand, unit }, seen, onLook }: SoldMeanwhileProps) {
  const change = formatQuantity(Math.abs(onHand - seen), unit)
  return (
    <div className="sold-meanwhile" role="status">
      <p>
        {onHand < seen
          ? `Meanwhile ${change} went, most likely to a buyer. We take them off your count.`
          : `Meanwhile ${change} came. We add them to your count.`}
      </p>
      <Button look="secondary" size="small" onClick={() => onLook(onHand)}>
        I counted just now
      </Button>
    </div>
  )
}
