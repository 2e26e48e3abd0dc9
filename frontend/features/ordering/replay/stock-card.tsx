import type { StockStateAt } from '#domain/ordering/order-replay.contract.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Marked } from './marked.tsx'

interface StockCardProps {
  readonly stock: readonly StockStateAt[]
  /** Products whose shelf is not as it was. */
  readonly changed: readonly string[]
}

/** The shelves of what was ordered; others' purchases count too. */
export const StockThenCard = ({ stock, changed }: StockCardProps) => (
  <Card role="region" aria-label="The stock">
    <h2>The stock</h2>
    {stock.length === 0 && <p>Nothing of this order comes off a shelf, or it was not known yet.</p>}
    <dl className="replay-figures">
      {stock.map(({ productId, name, onHand, held, available }) => (
        <div key={productId}>
          <dt>{name}</dt>
          <dd>
            <Marked changed={changed.includes(productId)}>
              {onHand} on the shelf, {held} held by this order, {available} free to buy
            </Marked>
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
