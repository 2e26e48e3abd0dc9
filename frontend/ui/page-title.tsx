import { useQuery } from '@tanstack/react-query'
import { marketQuery } from '#frontend/lib/market.ts'

/** What stands in the browser's tab: `Your cart – Farmgate`. */
export function PageTitle({ children }: { readonly children: string }) {
  const { data: market } = useQuery(marketQuery)
  return <title>{market ? `${children} – ${market.name}` : children}</title>
}
