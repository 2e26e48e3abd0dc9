import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StoreCreditLineKind, StoreCreditView } from '#domain/store-credit/contract.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { creditQuery } from '#frontend/shared/store-credit/api.ts'
import { usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'

/** The store credit of the account and its history. */
export function OwnCredit() {
  const page = usePageNumber()
  const result = useQuery({ ...creditQuery(page), placeholderData: keepPreviousData })
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (!result.data) return <Skeleton height="12rem" />
  const { availableCents, lines, count, pageSize } = result.data
  if (count === 0) return <NoCredit />
  return (
    <section aria-label="Store credit" aria-busy={result.isPlaceholderData}>
      <Card>
        <h2>Store credit</h2>
        <p className="credit-balance">{formatMoney(availableCents)}</p>
        <p className="soft">
          {availableCents > 0
            ? 'You can use it at your next checkout. It doesn’t expire, and it can’t be paid out.'
            : 'You have used all of it.'}
        </p>
        <ul className="credit-lines" aria-label="Where it came from and where it went">
          {lines.map((line) => (
            <CreditLine key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      <Pager page={page} pages={Math.ceil(count / pageSize)} />
    </section>
  )
}

const LINE_LABELS: Readonly<Record<StoreCreditLineKind, string>> = {
  issued: 'Issued instead of a refund',
  refunded: 'Returned with a refund',
  redeemed: 'Spent',
  reserved: 'Set aside for a checkout you haven’t paid for yet',
}

function CreditLine({ line: { kind, at, orders, amountCents } }: { readonly line: StoreCreditView['lines'][number] }) {
  return (
    <li>
      <span>
        {LINE_LABELS[kind]}
        {orders.map(({ id, number }, nth) => (
          <span key={id}>
            {nth === 0 ? (kind === 'redeemed' ? ' on ' : ' for ') : ', '}
            <Link to={paths.order(id)}>order #{number}</Link>
          </span>
        ))}
        <small>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </small>
      </span>
      <Money cents={amountCents} />
    </li>
  )
}

const NoCredit = () => (
  <EmptyState title="No store credit">
    When a problem with an order is settled with store credit, it shows up here, ready for your next checkout.
  </EmptyState>
)
