import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { ProducerView } from '#domain/producers/contract.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { type Near, useNear, widerRadius } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem, sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { SettledRadius } from '#frontend/shared/ui/radius-slider.tsx'
import { EmptyState } from '#frontend/shared/ui/states.tsx'
import { ZipSearch } from '#frontend/shared/ui/zip-search.tsx'
import { foundProducersQuery, townQuery, zipAt } from './api.ts'
import { LocatorSides } from './locator-sides.tsx'
import { FoundListSkeleton, foundWords, type Place } from './search-results.tsx'
import './find-producers.css'

export function FindProducersPage() {
  const { data: market } = useQuery(marketQuery)
  const { near, search, reach } = useNear()
  const found = useQuery(foundProducersQuery(near))
  const { data: town } = useQuery(townQuery(near.zip))
  const isUnknown = isProblem(found.error, 'zip_code_unknown')
  return (
    <div className="page">
      <PageTitle>Find Producers</PageTitle>
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <TextLink to={paths.home}>Home</TextLink>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">Producer Locator</span>
      </nav>
      <h1>Find local producers</h1>
      <p>Farmers and small makers {market ? `in ${market.stateName}` : 'near you'}, by ZIP code and distance.</p>
      <div className="locator-search">
        <ZipSearch
          key={near.zip}
          zip={near.zip}
          onSearch={search}
          problem={isUnknown ? found.error?.message : undefined}
        />
        <SettledRadius miles={near.radius} disabled={near.zip === ''} onChange={reach} />
        <UseMyPlace onFound={search} />
      </div>
      <LocatorResults
        found={found}
        near={near}
        search={search}
        reach={reach}
        town={town}
        stateName={market?.stateName}
      />
    </div>
  )
}

/** Asks the browser, which asks its owner, where they are; only the nearest ZIP code is made of it. */
function UseMyPlace({ onFound }: { readonly onFound: (zip: string) => void }) {
  const look = useMutation({ mutationFn: async () => zipAt(await whereAmI()), onSuccess: onFound })
  if (!isSecureContext || !('geolocation' in navigator))
    return <p className="use-my-place">Geolocation is not supported by this browser</p>
  return (
    <div className="use-my-place">
      <Button look="secondary" busy={look.isPending} onClick={() => look.mutate()}>
        {look.isPending ? 'Looking…' : 'Use my location'}
      </Button>
      <p role="status">
        {look.error ? wordsFor(look.error) : 'Only used to find the nearest ZIP code, and not stored.'}
      </p>
    </div>
  )
}

const whereAmI = () =>
  new Promise<GeolocationCoordinates>((found, failed) => {
    const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), failed, options)
  })

function wordsFor(error: unknown): string {
  if (error instanceof GeolocationPositionError) return REFUSALS[error.code] ?? REFUSALS[2]!
  return isProblem(error, 'no_zip_code_nearby') ? `${error.detail} Enter one instead.` : sentenceOf(error)
}

/** By the codes of the Geolocation API. */
const REFUSALS: Readonly<Record<number, string>> = {
  1: 'Location access denied. Please enable location permissions.',
  2: 'Location information is unavailable.',
  3: 'Location request timed out.',
}

interface LocatorResultsProps {
  readonly found: UseQueryResult<ProducerView[]>
  readonly near: Near
  readonly town: Place | undefined
  readonly stateName: string | undefined
  readonly search: (zip: string) => void
  readonly reach: (radius: number) => void
}

function LocatorResults({ found, near, town, stateName, search, reach }: LocatorResultsProps) {
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
