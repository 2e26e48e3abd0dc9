import type { UseQueryResult } from '@tanstack/react-query'
import type { ProducerView } from '#domain/producers/contract.ts'
import { FoundListSkeleton } from '#frontend/features/locator/found-list.tsx'
import { foundWords, type Place } from '#frontend/features/locator/found-words.ts'
import { type Near, widerRadius } from '#frontend/lib/near.ts'
import { isProblem, sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { LocatorSides } from './locator-sides.tsx'

interface LocatorResultsProps {
  readonly found: UseQueryResult<ProducerView[]>
  readonly near: Near
  readonly town: Place | undefined
  readonly stateName: string | undefined
  readonly search: (zip: string) => void
  readonly reach: (radius: number) => void
}

export function LocatorResults({ found, near, town, stateName, search, reach }: LocatorResultsProps) {
  const everybody = <Button onClick={() => search('')}>Show all producers</Button>
  if (isProblem(found.error, 'zip_code_unknown'))
    return <EmptyState title={`We do not know the ZIP code ${near.zip}`} action={everybody} />
  if (found.isLoadingError) return <SearchFailed error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <FoundListSkeleton />
  const wider = widerRadius(near)
  return (
    <>
      <h2 className="locator-found">
        <span role="status">{foundWords(found.data.length, { near, town, stateName })}</span>
      </h2>
      {found.data.length === 0 && (
        <EmptyState
          title="No producers found"
          action={wider ? <Button onClick={() => reach(wider)}>Search within {wider} miles</Button> : everybody}
        >
          {near.zip ? 'Try expanding your search radius or checking nearby zip codes.' : 'Nobody sells here yet.'}
        </EmptyState>
      )}
      <LocatorSides producers={found.data} near={near} town={town} />
    </>
  )
}

function SearchFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="Error searching for producers. Please try again."
        action={<Button onClick={retry}>Try Again</Button>}
      >
        {sentenceOf(error)}
      </EmptyState>
    </div>
  )
}
