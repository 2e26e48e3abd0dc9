import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useSearchParams } from 'react-router-dom'
import type { View } from './product-grid.tsx'

/** As this browser had it last. */
const viewAtom = atomWithStorage<string>('farmgate.view', 'grid', undefined, { getOnInit: true })

/** Grid or list. A link may ask for one (`view=list`); turning to the other is remembered for the next visit. */
export function useView(): { readonly now: View; readonly turn: (to: View) => void } {
  const [kept, keep] = useAtom(viewAtom)
  const [query, setQuery] = useSearchParams()
  const turn = (to: View) => {
    keep(to)
    if (query.has('view')) setQuery(without('view'), { replace: true })
  }
  return { now: (query.get('view') ?? kept) === 'list' ? 'list' : 'grid', turn }
}

const without = (name: string) => (query: URLSearchParams) => {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  return rest
}
