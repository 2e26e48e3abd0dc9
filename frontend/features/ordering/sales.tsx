import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrderPage } from '#domain/ordering/contract.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { useSelection } from '#frontend/lib/use-selection.ts'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { type SalesAsked, salesQuery } from './api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { isSelectable } from './bulk-steps.ts'
import { SOLD } from './order-lists.ts'
import { OrderTabs } from './order-tabs.tsx'
import { SaleList } from './sale-list.tsx'
import { SaleSearch } from './sale-search.tsx'

/** The producer's orders: searched, by tab and page, and several of them taken on at once. */
export function Sales({ fresh }: { readonly fresh: ReadonlySet<string> }) {
  const { list, narrow } = useListAddress(SOLD)
  const sales = useQuery({ ...salesQuery(list), placeholderData: keepPreviousData })
  return (
    <section aria-label="Orders">
      <SaleSearch search={list.search} onSearch={(search) => narrow({ search })} />
      <OrderTabs active={list.tab} counts={sales.data?.counts} onChange={(tab) => narrow({ tab })} />
      {sales.isLoadingError ? (
        <ErrorState error={sales.error} retry={() => void sales.refetch()} />
      ) : !sales.data ? (
        <Skeleton height="16rem" />
      ) : (
        <Found key={`${list.tab} ${list.page} ${list.search}`} list={list} sales={sales.data} fresh={fresh} />
      )}
    </section>
  )
}

interface FoundProps {
  readonly list: SalesAsked
  readonly sales: OrderPage
  readonly fresh: ReadonlySet<string>
}

function Found({ list, sales, fresh }: FoundProps) {
  const selection = useSelection(sales.orders.filter(isSelectable))
  return (
    <>
      <BulkBar selection={selection} />
      <SaleList orders={sales.orders} fresh={fresh} search={list.search} selection={selection} />
      <Pager page={list.page} pages={Math.ceil(sales.counts[list.tab] / sales.pageSize)} />
    </>
  )
}
