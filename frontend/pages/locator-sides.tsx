import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProducerView } from '#domain/producers/contract.ts'
import { mapQuery } from '#frontend/features/locator/api.ts'
import { ChosenCard } from '#frontend/features/locator/chosen-card.tsx'
import { FoundList } from '#frontend/features/locator/found-list.tsx'
import type { Place } from '#frontend/features/locator/found-words.ts'
import { ProducerMap } from '#frontend/features/locator/producer-map.tsx'
import type { Near } from '#frontend/lib/near.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useWide } from '#frontend/lib/use-wide.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'

interface LocatorSidesProps {
  readonly producers: readonly ProducerView[]
  readonly near: Near
  readonly town: Place | undefined
}

const VIEWS = [
  { key: 'list', label: 'List' },
  { key: 'map', label: 'Map' },
] as const

/** List and map side by side; on a small screen one of them. */
export function LocatorSides({ producers, near, town }: LocatorSidesProps) {
  const [query, setQuery] = useSearchParams()
  const [pointed, setPointed] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const map = useQuery(mapQuery)
  const wide = useWide()
  const view = query.get('view') === 'map' ? 'map' : 'list'
  const turnTo = (to: 'list' | 'map') =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (to === 'map') next.set('view', to)
        else next.delete('view')
        return next
      },
      { replace: true },
    )
  const lit = [...pointed, ...chosen]
  const noMap = isProblem(map.error, 'map_not_available')
  const area = town && near.zip ? { middle: town, miles: near.radius } : undefined
  return (
    <>
      {!wide && !noMap && <Tabs label="How to look at them" tabs={VIEWS} active={view} onChange={turnTo} />}
      <div className="locator-sides">
        {(wide || noMap || view === 'list') && (
          <FoundList producers={producers} lit={lit} chosen={chosen[0]} onPoint={setPointed} />
        )}
        {!noMap && (wide || view === 'map') && (
          <div className="locator-map">
            {map.data ? (
              <ProducerMap
                producers={producers}
                area={area}
                lit={lit}
                map={map.data}
                onPoint={setPointed}
                onChoose={setChosen}
              />
            ) : map.isLoadingError ? (
              <ErrorState error={map.error} retry={() => void map.refetch()} />
            ) : (
              <Skeleton height="30rem" />
            )}
            <ChosenCard producers={producers.filter(({ id }) => chosen.includes(id))} />
          </div>
        )}
      </div>
    </>
  )
}
