import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MapView } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { useHydrated, useIsDesktop } from '#frontend/shared/lib/browser.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { type Near, useNear, widerRadius } from '#frontend/shared/lib/near.ts'
import { errorMessage, isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { DebouncedRadius } from '#frontend/shared/ui/radius-slider.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { ZipSearch } from '#frontend/shared/ui/zip-search.tsx'
import { foundProducersQuery, mapQuery, townQuery, zipAt } from './api.ts'
import { ProducerMap, type ProducerMapProps } from './producer-map.tsx'
import { type Place, resultSummary, SearchResults, SearchResultsSkeleton } from './search-results.tsx'
import './find-producers.css'

/** Search and list on the left, map on the right. On small screens, either the list or the map. */
export function FindProducersPage() {
  const { data: market } = useQuery(marketQuery)
  const { near, search, setRadius } = useNear()
  const result = useQuery(foundProducersQuery(near))
  const { data: town } = useQuery(townQuery(near.zip))
  const map = useQuery(mapQuery)
  const isDesktop = useIsDesktop()
  const isHydrated = useHydrated()
  const [view, showView] = useView()
  const [hovered, setHovered] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<string>()
  const isUnknown = isProblem(result.error, 'zip_code_unknown')
  const hasMap = !isProblem(map.error, 'map_not_available')
  const producers = (!isUnknown && result.data) || NO_PRODUCERS
  const showOnMap = (id: string) => {
    setSelected(id)
    if (!isDesktop) showView('map')
  }
  return (
    <div className="page locator-page">
      <PageTitle>Find producers</PageTitle>
      <div className={hasMap ? 'locator locator-with-map' : 'locator'}>
        <div className="locator-side">
          <h1>Find local producers</h1>
          <div className="locator-search">
            <ZipSearch
              key={near.zip}
              zip={near.zip}
              onSearch={search}
              problem={isUnknown ? result.error?.message : undefined}
            />
            <DebouncedRadius miles={near.radius} disabled={near.zip === ''} onChange={setRadius} />
            <UseMyLocation onFound={search} />
          </div>
          <LocatorResults
            result={result}
            near={near}
            search={search}
            setRadius={setRadius}
            town={town}
            stateName={market?.stateName}
            views={
              !isDesktop &&
              hasMap && (
                <div className="locator-views">
                  <Tabs label="View" tabs={VIEWS} active={view} onChange={showView} />
                </div>
              )
            }
          >
            {(isDesktop || !hasMap || view === 'list') && (
              <SearchResults
                producers={producers}
                highlighted={selected ? [...hovered, selected] : hovered}
                selected={selected}
                onHover={setHovered}
                onShowOnMap={hasMap ? showOnMap : undefined}
              />
            )}
          </LocatorResults>
        </div>
        {hasMap && (isDesktop || view === 'map' || !isHydrated) && (
          <MapColumn
            wideOnly={view === 'list'}
            map={map}
            producers={producers}
            near={near}
            town={town}
            hovered={hovered}
            selected={selected}
            onHover={setHovered}
            onSelect={setSelected}
          />
        )}
      </div>
    </div>
  )
}

interface MapColumnProps extends Omit<ProducerMapProps, 'map' | 'area'> {
  /** Whether to show it only where it fits next to the list. */
  readonly wideOnly: boolean
  readonly map: UseQueryResult<MapView>
  readonly near: Near
  readonly town: Place | undefined
}

function MapColumn({ wideOnly, map, near, town, ...rest }: MapColumnProps) {
  const column = useRef<HTMLDivElement>(null)
  const isDesktop = useIsDesktop()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when "Show on map" opens it from further down the list.
  useEffect(() => {
    if (!isDesktop && rest.selected) column.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return (
    <div ref={column} className={wideOnly ? 'locator-map locator-map-wide-only' : 'locator-map'}>
      {map.data ? (
        <ProducerMap
          key={`${near.zip} ${near.radius}`}
          map={map.data}
          area={town && near.zip ? { center: town, miles: near.radius } : undefined}
          {...rest}
        />
      ) : map.isLoadingError ? (
        <ErrorState error={map.error} retry={() => void map.refetch()} />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  )
}

const NO_PRODUCERS: readonly ProducerView[] = []

const VIEWS = [
  { key: 'list', label: 'List' },
  { key: 'map', label: 'Map' },
] as const
type View = (typeof VIEWS)[number]['key']

/** List or map on a small screen, from the URL. */
function useView(): readonly [View, (to: View) => void] {
  const [query, setQuery] = useSearchParams()
  const show = (to: View) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (to === 'map') next.set('view', to)
        else next.delete('view')
        return next
      },
      { replace: true },
    )
  return [query.get('view') === 'map' ? 'map' : 'list', show]
}

/** Looks up the user's position, with the browser's permission prompt, and searches by the nearest ZIP code. */
function UseMyLocation({ onFound }: { readonly onFound: (zip: string) => void }) {
  const lookup = useMutation({ mutationFn: async () => zipAt(await currentPosition()), onSuccess: onFound })
  const isHydrated = useHydrated()
  if (isHydrated && (!isSecureContext || !('geolocation' in navigator)))
    return <p className="use-my-location">Your browser can’t share your location.</p>
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

/** Messages by error code of the Geolocation API. */
const GEOLOCATION_ERRORS: Readonly<Record<number, string>> = {
  1: 'Your browser blocks access to your location. Allow it in the browser’s settings, or enter a ZIP code.',
  2: 'We couldn’t find your location. Enter a ZIP code instead.',
  3: 'Finding your location took too long. Try again, or enter a ZIP code.',
}

interface LocatorResultsProps {
  readonly result: UseQueryResult<ProducerView[]>
  readonly near: Near
  readonly town: Place | undefined
  readonly stateName: string | undefined
  readonly search: (zip: string) => void
  readonly setRadius: (radius: number) => void
  /** Switches between list and map. */
  readonly views: ReactNode
  readonly children: ReactNode
}

function LocatorResults(props: LocatorResultsProps) {
  const { result, near, town, stateName, search, setRadius, views, children } = props
  const showAll = (
    <Button variant="secondary" onClick={() => search('')}>
      Show all producers
    </Button>
  )
  if (isProblem(result.error, 'zip_code_unknown'))
    return <EmptyState title={`We couldn’t find ZIP code ${near.zip}`} action={showAll} />
  if (result.isLoadingError) return <SearchFailed error={result.error} retry={() => void result.refetch()} />
  if (result.isPending) return <SearchResultsSkeleton />
  const wider = widerRadius(near)
  return (
    <>
      <div className="locator-results-head">
        <h2 className="locator-summary">
          <span role="status">{resultSummary(result.data.length, { near, town, stateName })}</span>
        </h2>
        {views}
      </div>
      {result.data.length === 0 ? (
        <EmptyState
          title="No producers found"
          action={
            <div className="row">
              {wider && <Button onClick={() => setRadius(wider)}>Search within {wider} miles</Button>}
              {near.zip && showAll}
            </div>
          }
        >
          {near.zip ? 'Try expanding your search radius or checking nearby ZIP codes.' : 'No producers here yet.'}
        </EmptyState>
      ) : (
        children
      )}
    </>
  )
}

function SearchFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState title="We couldn’t search for producers" action={<Button onClick={retry}>Try again</Button>}>
        {errorMessage(error)}
      </EmptyState>
    </div>
  )
}
