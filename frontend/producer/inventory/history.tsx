import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import type { StockMovementLine } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { movementsQuery } from './api.ts'
import { movementWords, reasonShown, signedAmount } from './shelf-words.ts'
import './inventory.css'

/** Everything that came to a shelf and went from it, the newest first. */
export function History({ line: { id, unit } }: { readonly line: InventoryItem }) {
  const [page, turn] = useState(1)
  const history = useQuery(movementsQuery(id, page))
  if (history.isLoadingError) return <ErrorState error={history.error} retry={() => void history.refetch()} />
  if (!history.data) return <Skeleton height="16rem" />
  const { movements, total, pageSize } = history.data
  if (total === 0) return <p>Nothing has been on this shelf yet.</p>
  return (
    <>
      <ol className="shelf-history" aria-busy={history.isPlaceholderData}>
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} unit={unit} />
        ))}
      </ol>
      <Turner page={page} pages={Math.ceil(total / pageSize)} onTurn={turn} />
    </>
  )
}

function Movement({ movement, unit }: { readonly movement: StockMovementLine; readonly unit: string }) {
  const { at, quantity, onHand, orderId, orderNumber } = movement
  const reason = reasonShown(movement)
  return (
    <li className={onHand === null ? 'shelf-history-soft' : undefined}>
      <span>
        {movementWords(movement, unit)}
        {orderId && (
          <>
            {', '}
            <TextLink to={paths.order(orderId)}>order {orderNumber}</TextLink>
          </>
        )}
        {reason && <q>{reason}</q>}
        <small>{momentWords(at)}</small>
      </span>
      {onHand !== null && (
        <span className="shelf-history-figures">
          {signedAmount(quantity, unit)}
          <small>{formatQuantity(onHand, unit)} on hand</small>
        </span>
      )}
    </li>
  )
}

interface TurnerProps {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

function Turner({ page, pages, onTurn }: TurnerProps) {
  if (pages <= 1) return null
  return (
    <div className="shelf-history-pages">
      <Button look="quiet" size="small" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Newer
      </Button>
      <span role="status">
        Page {page} of {pages}
      </span>
      <Button look="quiet" size="small" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Older
      </Button>
    </div>
  )
}
