import { useSearchParams } from 'react-router-dom'
import type { OrderTabFilter } from '#domain/ordering/contract.ts'
import type { SalesAsked } from './api.ts'

const TABS: readonly string[] = ['all', 'active', 'completed', 'cancelled'] satisfies OrderTabFilter[]

/** Tab, page and search of a list of orders, in the address. */
export function useListOf(first: OrderTabFilter) {
  const [query, setQuery] = useSearchParams()
  const named = query.get('tab')
  const tab = named && TABS.includes(named) ? (named as OrderTabFilter) : first
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const search = (query.get('search') ?? '').slice(0, MOST_LETTERS)
  const show = (list: SalesAsked) => setQuery(addressed(list), { replace: true })
  return { list: { tab, page, search } satisfies SalesAsked, show }
}

const MOST_LETTERS = 100

const addressed = ({ tab, page, search }: SalesAsked): Record<string, string> => ({
  tab,
  ...(page > 1 ? { page: String(page) } : {}),
  ...(search ? { search } : {}),
})
