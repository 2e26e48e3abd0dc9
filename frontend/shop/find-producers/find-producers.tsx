import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { ProducerView } from '#domain/producers/contract.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { type Near, useNear, widerRadius } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage, isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { DebouncedRadius } from '#frontend/shared/ui/radius-slider.tsx'
import { EmptyState } from '#frontend/shared/ui/states.tsx'
import { ZipSearch } from '#frontend/shared/ui/zip-search.tsx'
import { foundProducersQuery, townQuery, zipAt } from './api.ts'
import { ListAndMap } from './locator-sides.tsx'
import { type Place, resultSummary, SearchResultsSkeleton } from './search-results.tsx'
import './find-producers.css'

export function FindProducersPage() {
  const { data: market } = useQuery(marketQuery)
  const { near, search, reach } = useNear()
  const result = useQuery(foundProducersQuery(near))
  const { data: town } = useQuery(townQuery(near.zip))
  const isUnknown = isProblem(result.error, 'zip_code_unknown')
  return (
    <div className="page">
      <PageTitle>Find producers</PageTitle>
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <TextLink to={paths.home}>Home</TextLink>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">Find producers</span>
      </nav>
      <h1>Find local producers</h1>
      <p>Farmers and small makers {market ? `in ${market.stateName}` : 'near you'}, by ZIP code and distance.</p>
      <div className="locator-search">
        <ZipSearch
          key={near.zip}
          zip={near.zip}
          onSearch={search}
          problem={isUnknown ? result.error?.message : undefined}
        />
        <DebouncedRadius miles={near.radius} disabled={near.zip === ''} onChange={reach} />
        <UseMyLocation onFound={search} />
      </div>
      <LocatorResults
        result={result}
        near={near}
        search={search}
        reach={reach}
        town={town}
        stateName={market?.stateName}
      />
    </div>
  )
}

/** Looks up the user's position, with the browser's permission prompt, and searches by the nearest ZIP code. */
function UseMyLocation({ onFound }: { readonly onFound: (zip: string) => void }) {
  const lookup = useMutation({ mutationFn: async () => zipAt(await currentPosition()), onSuccess: onFound })
  if (!isSecureContext || !('geolocation' in navigator))
    return <p className="use-my-location">Geolocation is not supported by this browser</p>
  return (
    <div className="use-my-location">
      <Button variant="secondary" busy={lookup.isPending} onClick={() => lookup.mutate()}>
        {lookup.isPending ? 'Finding your location…' : 'Use my location'}
      </Button>
      <p role="status">
        {lookup.error ? locationErrorText(lookup.error) : 'Only used to find the nearest ZIP code, and not stored.'}
      </p>
    </div>
  )
}

const currentPosition = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options)
  })

function locationErrorText(error: unknown): string {
  if (error instanceof GeolocationPositionError) return GEOLOCATION_ERRORS[error.code] ?? GEOLOCATION_ERRORS[2]!
  return isProblem(error, 'no_zip_code_nearby') ? `${error.detail} Enter one instead.` : errorMessage(error)
}

/** By error code of the Geolocation API. */
const GEOLOCATION_ERRORS: Readonly<Record<number, string>> = {
  1: 'Location access denied. Please enable location permissions.',
  2: 'Location information is unavailable.',
  3: 'Location request timed out.',
}

interface LocatorResultsProps {
  readonly result: UseQueryResult<ProducerView[]>
  readonly near: Near
  readonly town: Place | undefined
  readonly stateName: string | undefined
  readonly search: (zip: string) => void
  readonly reach: (radius: number) => void
}

function LocatorResults({ result, near, town, stateName, search, reach }: LocatorResultsProps) {
  const showAll = <Button onClick={() => search('')}>Show all producers</Button>
  if (isProblem(result.error, 'zip_code_unknown'))
    return <EmptyState title={`We couldn’t find ZIP code ${near.zip}`} action={showAll} />
  if (result.isLoadingError) return <SearchFailed error={result.error} retry={() => void result.refetch()} />
  if (result.isPending) return <SearchResultsSkeleton />
  const wider = widerRadius(near)
  return (
    <>
      <h2 className="locator-summary">
        <span role="status">{resultSummary(result.data.length, { near, town, stateName })}</span>
      </h2>
      {result.data.length === 0 && (
        <EmptyState
          title="No producers found"
          action={wider ? <Button onClick={() => reach(wider)}>Search within {wider} miles</Button> : showAll}
        >
          {near.zip ? 'Try expanding your search radius or checking nearby zip codes.' : 'No producers here yet.'}
        </EmptyState>
      )}
      <ListAndMap producers={result.data} near={near} town={town} />
    </>
  )
}

function SearchFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="Error searching for producers. Please try again."
        action={<Button onClick={retry}>Try again</Button>}
      >
        {errorMessage(error)}
      </EmptyState>
    </div>
  )
}
