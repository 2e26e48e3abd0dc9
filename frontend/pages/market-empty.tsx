import type { ProductPage } from '#domain/catalog/contract.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { usePageAddress } from '#frontend/ui/pager.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'

interface MarketEmptyProps {
  /** An unknown ZIP code or producer, if that is why. */
  readonly problem: unknown
  readonly found: ProductPage | undefined
  readonly onClear: () => void
}

/** Why there are no products to be seen, and what to do about it. */
export function MarketEmpty({ problem, found, onClear }: MarketEmptyProps) {
  if (isProblem(problem, 'producer_not_found'))
    return (
      <EmptyState title="There is no such producer" action={<Button onClick={onClear}>Show all products</Button>}>
        They may have left the market, or the link is not complete.
      </EmptyState>
    )
  const clear = <Button onClick={onClear}>Clear filters</Button>
  if (isProblem(problem, 'zip_code_unknown')) return <EmptyState title={problem.detail} action={clear} />
  if (found && found.total > 0) return <PastTheEnd page={found.page} last={Math.ceil(found.total / found.pageSize)} />
  return (
    <EmptyState title="No products found" action={clear}>
      Nothing in the market matches all of this right now. Try fewer filters.
    </EmptyState>
  )
}

/** An old link, or products that went meanwhile. */
function PastTheEnd({ page, last }: { readonly page: number; readonly last: number }) {
  const address = usePageAddress({ to: last })
  return (
    <EmptyState title={`There is no page ${page}`} action={<LinkButton to={address}>Go to page {last}</LinkButton>}>
      {last === 1 ? 'Everything we found fits on one page.' : `The last page is page ${last}.`}
    </EmptyState>
  )
}
