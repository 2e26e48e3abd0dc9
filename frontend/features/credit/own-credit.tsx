import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StoreCreditLineKind, StoreCreditView } from '#domain/store-credit/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { creditQuery } from './api.ts'
import './own-credit.css'

/** What the member may spend, and where it came from and went to. */
export function OwnCredit() {
  const page = usePageNumber()
  const found = useQuery({ ...creditQuery(page), placeholderData: keepPreviousData })
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="12rem" />
  const { availableCents, lines, count, pageSize } = found.data
  if (count === 0) return <None />
  return (
    <section aria-label="Store credit" aria-busy={found.isPlaceholderData}>
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
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      <Pager page={page} pages={Math.ceil(count / pageSize)} />
    </section>
  )
}

const WORDS: Readonly<Record<StoreCreditLineKind, string>> = {
  issued: 'Given instead of money',
  refunded: 'Came back with a refund',
  redeemed: 'Spent',
  reserved: 'Set aside for a checkout you haven’t paid for yet',
}

function Line({ line: { kind, at, orders, amountCents } }: { readonly line: StoreCreditView['lines'][number] }) {
  return (
    <li>
      <span>
        {WORDS[kind]}
        {orders.map(({ id, number }, nth) => (
          <span key={id}>
            {nth === 0 ? (kind === 'redeemed' ? ' on ' : ' for ') : ', '}
            <Link to={paths.order(id)}>order #{number}</Link>
          </span>
        ))}
        <small>
          <time dateTime={at}>{momentWords(at)}</time>
        </small>
      </span>
      <Money cents={amountCents} />
    </li>
  )
}

const None = () => (
  <EmptyState title="No store credit">
    When a problem with an order is settled with store credit, it shows up here, ready for your next checkout.
  </EmptyState>
)
