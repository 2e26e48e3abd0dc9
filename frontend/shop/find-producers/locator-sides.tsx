import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Degrees, type MapProjection, type MapView, project } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { useCoarsePointer, useIsDesktop } from '#frontend/shared/lib/browser.ts'
import { formatMiles, type Near } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { mapQuery } from './api.ts'
import { type Place, SearchResults } from './search-results.tsx'
import './find-producers.css'

interface ListAndMapProps {
  readonly producers: readonly ProducerView[]
  readonly near: Near
  readonly town: Place | undefined
}

const VIEWS = [
  { key: 'list', label: 'List' },
  { key: 'map', label: 'Map' },
] as const

/** List and map side by side, or one of them behind tabs on a small screen. */
export function ListAndMap({ producers, near, town }: ListAndMapProps) {
  const [query, setQuery] = useSearchParams()
  const [hovered, setHovered] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  const map = useQuery(mapQuery)
  const isDesktop = useIsDesktop()
  const view = query.get('view') === 'map' ? 'map' : 'list'
  const showView = (to: 'list' | 'map') =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (to === 'map') next.set('view', to)
        else next.delete('view')
        return next
      },
      { replace: true },
    )
  const highlighted = [...hovered, ...selected]
  const noMap = isProblem(map.error, 'map_not_available')
  const area = town && near.zip ? { center: town, miles: near.radius } : undefined
  return (
    <>
      {!isDesktop && !noMap && <Tabs label="View" tabs={VIEWS} active={view} onChange={showView} />}
      <div className="locator-columns">
        {(isDesktop || noMap || view === 'list') && (
          <SearchResults producers={producers} highlighted={highlighted} selected={selected[0]} onHover={setHovered} />
        )}
        {!noMap && (isDesktop || view === 'map') && (
          <div className="locator-map">
            {map.data ? (
              <ProducerMap
                producers={producers}
                area={area}
                highlighted={highlighted}
                map={map.data}
                onHover={setHovered}
                onSelect={setSelected}
              />
            ) : map.isLoadingError ? (
              <ErrorState error={map.error} retry={() => void map.refetch()} />
            ) : (
              <Skeleton height="30rem" />
            )}
            <SelectedProducers producers={producers.filter(({ id }) => selected.includes(id))} />
          </div>
        )}
      </div>
    </>
  )
}

/** Producers of the selected pin. On a phone, the list is not visible next to the map. */
function SelectedProducers({ producers }: { readonly producers: readonly ProducerView[] }) {
  return (
    <div aria-live="polite">
      {producers.length > 0 && (
        <ul className="selected-producers">
          {producers.map(({ id, businessName, city, distance, rating, reviewCount }) => (
            <li key={id}>
              <strong>
                <TextLink to={paths.producer(id)}>{businessName}</TextLink>
              </strong>
              <span>
                {city}
                {distance !== null && ` · ${formatMiles(distance)}`}
              </span>
              <Stars rating={rating} count={reviewCount} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ProducerMapProps {
  readonly map: MapView
  readonly producers: readonly ProducerView[]
  readonly area: Area | undefined
  /** Ids of the producers hovered or focused, here or in the list. */
  readonly highlighted: readonly string[]
  readonly onHover: (ids: readonly string[]) => void
  readonly onSelect: (ids: readonly string[]) => void
}

/** Map with producers at the center of their ZIP codes; exact addresses are not public. */
function ProducerMap({ map, producers, area, highlighted, onHover, onSelect }: ProducerMapProps) {
  const frame = frameOf(map, area)
  const tooNear = useCoarsePointer() ? TOO_NEAR.touch : TOO_NEAR.mouse
  return (
    <section className="producer-map" aria-label="Map of producers">
      <MapOutline map={map} frame={frame} area={area} />
      {pinsOf(producers, { frame, map, tooNear }).map((pin) => {
        const ids = pin.producers.map(({ id }) => id)
        const isHighlighted = ids.some((id) => highlighted.includes(id))
        return (
          <button
            key={ids.join()}
            type="button"
            className={isHighlighted ? 'map-pin map-pin-highlighted' : 'map-pin'}
            style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
            aria-label={markerLabel(pin)}
            title={markerLabel(pin)}
            onPointerEnter={() => onHover(ids)}
            onPointerLeave={() => onHover([])}
            onFocus={() => onHover(ids)}
            onBlur={() => onHover([])}
            onClick={() => onSelect(ids)}
          >
            <span className="map-pin-dot">{ids.length > 1 && ids.length}</span>
          </button>
        )
      })}
    </section>
  )
}

/** Search area. */
interface Area {
  readonly center: Degrees
  readonly miles: number
}

/** Points of the search radius in map coordinates. The Mercator projection distorts the circle slightly. */
export function circleAround({ center, miles }: Area, projection: MapProjection): { x: number; y: number }[] {
  const [latitude, longitude, reach] = [radians(center.latitude), radians(center.longitude), miles / EARTH_MILES]
  return Array.from({ length: CIRCLE_POINTS }, (_, i) => {
    const bearing = (i / CIRCLE_POINTS) * 2 * Math.PI
    const north = Math.asin(
      Math.sin(latitude) * Math.cos(reach) + Math.cos(latitude) * Math.sin(reach) * Math.cos(bearing),
    )
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(reach) * Math.cos(latitude),
      Math.cos(reach) - Math.sin(latitude) * Math.sin(north),
    )
    return project(projection, { latitude: degrees(north), longitude: degrees(longitude + east) })
  })
}

const CIRCLE_POINTS = 90
const EARTH_MILES = 3958.8
const radians = (angle: number): number => (angle * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Visible part of the map, in map units. */
interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Aspect ratio of the map; keep in sync with the stylesheet. */
const ASPECT_RATIO = 4 / 5
/** Smallest radius shown, so that the map keeps enough context. */
const MIN_MILES = 16
const MARGIN_FACTOR = 1.12

/** Frame around the search area or the whole state, with a margin, in the map's aspect ratio. */
export const frameOf = ({ bounds, projection }: MapView, area: Area | undefined): Frame =>
  fitted(area ? boxOf(circleAround({ ...area, miles: Math.max(area.miles, MIN_MILES) }, projection)) : bounds)

function boxOf(points: readonly { x: number; y: number }[]): Frame {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function fitted({ x, y, width, height }: Frame): Frame {
  const fittedWidth = Math.max(width, height * ASPECT_RATIO) * MARGIN_FACTOR
  const fittedHeight = fittedWidth / ASPECT_RATIO
  return {
    x: x + (width - fittedWidth) / 2,
    y: y + (height - fittedHeight) / 2,
    width: fittedWidth,
    height: fittedHeight,
  }
}

/** Position of a place in the frame, from 0 to 1 on both axes; undefined outside the frame. */
export function inFrame(place: Degrees, frame: Frame, { projection }: MapView): { x: number; y: number } | undefined {
  const at = project(projection, place)
  const [x, y] = [(at.x - frame.x) / frame.width, (at.y - frame.y) / frame.height]
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined
}

interface LandProps {
  readonly map: MapView
  readonly frame: Frame
  readonly area: Area | undefined
}

/** Outlines of counties and neighboring states, and the search area. Hidden from screen readers, which have the list. */
function MapOutline({ map, frame, area }: LandProps) {
  const { x, y, width, height } = frame
  return (
    <svg className="map-outline" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      {map.neighbors.map(({ name, path }) => (
        <path key={name} className="map-outline-neighbor" d={path} />
      ))}
      {map.counties.map(({ name, path }) => (
        <path key={name} className="map-outline-county" d={path} />
      ))}
      {area && <path className="map-outline-area" d={circlePath(area, map)} />}
      {visibleNames(map, frame).map(({ name, middle }) => (
        <text key={name} className="map-outline-name" x={middle.x} y={middle.y} fontSize={width * NAME_SIZE}>
          {name}
        </text>
      ))}
    </svg>
  )
}

const circlePath = (area: Area, { projection }: MapView): string =>
  `M${circleAround(area, projection)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join('L')}Z`

/** Font size as a fraction of the map's width. */
const NAME_SIZE = 0.024
const MAX_NAMES = 24

/** Counties whose names fit; none if there are too many to read. */
function visibleNames({ counties }: MapView, frame: Frame): MapView['counties'] {
  const visible = counties.filter(
    ({ middle: { x, y } }) => x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height,
  )
  return visible.length <= MAX_NAMES ? visible : []
}

/** One or more producers at one point of the map; `x` and `y` from 0 to 1 in its frame. */
interface Pin {
  readonly x: number
  readonly y: number
  readonly producers: readonly ProducerView[]
}

/** Pins closer than this fraction of the map's width would overlap and are merged. Touch needs larger targets. */
export const TOO_NEAR = { mouse: 0.045, touch: 0.125 } as const

/** Merges producers that are too close into one pin, at the position of the first. */
export function pinsOf(
  producers: readonly ProducerView[],
  { frame, map, tooNear }: { readonly frame: Frame; readonly map: MapView; readonly tooNear: number },
): Pin[] {
  const pins: { x: number; y: number; producers: ProducerView[] }[] = []
  for (const producer of producers) {
    const at = inFrame(producer, frame, map)
    if (!at) continue
    const near = pins.find(({ x, y }) => Math.hypot(x - at.x, ((y - at.y) * frame.height) / frame.width) < tooNear)
    if (near) near.producers.push(producer)
    else pins.push({ ...at, producers: [producer] })
  }
  return pins
}

/** Accessible name of a pin: producer and town, or the number of producers and their names. */
export function markerLabel({ producers }: Pin): string {
  const [first] = producers
  if (!first) return ''
  if (producers.length === 1) return `${first.businessName}, ${first.city}`
  return `${producers.length} producers around ${first.city}: ${producers.map(({ businessName }) => businessName).join(', ')}`
}
