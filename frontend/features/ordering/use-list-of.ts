import { useSearchParams } from 'react-router-dom'
import type { OrderTabFilter } from '#domain/ordering/contract.ts'
import type { ListOf } from './api.ts'

const TABS: readonly string[] = ['all', 'active', 'completed', 'cancelled'] satisfies OrderTabFilter[]

/** Tab and page of a list of orders, in the address. */
export function useListOf(first: OrderTabFilter) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  const tab = named && TABS.includes(named) ? (named as OrderTabFilter) : first
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const show = (list: ListOf) =>
    setSearch({ tab: list.tab, ...(list.page > 1 ? { page: String(list.page) } : {}) }, { replace: true })
  return { list: { tab, page } satisfies ListOf, show }
}
