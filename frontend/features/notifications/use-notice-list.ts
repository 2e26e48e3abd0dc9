import { useSearchParams } from 'react-router-dom'
import type { NoticeFilter } from '#domain/notifications/contract.ts'
import type { NoticesAsked } from './api.ts'
import { filterNamed } from './notice-filters.ts'

/** Filter and page of the list, in the address. */
export function useNoticeList() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const list: NoticesAsked = { filter: filterNamed(search.get('filter')), page }
  const narrow = (filter: NoticeFilter) => setSearch(filter === 'all' ? {} : { filter }, { replace: true })
  return { list, narrow }
}
