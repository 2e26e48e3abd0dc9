import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Degrees, type MapProjection, type MapView, project } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { useFinger, useWide } from '#frontend/shared/lib/browser.ts'
import { milesWords, type Near } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { mapQuery } from './api.ts'
import { FoundList, type Place } from './search-results.tsx'
import './find-producers.css'

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

/** Who stands behind the pin that was chosen: on a phone the list is not in sight beside the map. */
function ChosenCard({ producers }: { readonly producers: readonly ProducerView[] }) {
  return (
    <div aria-live="polite">
      {producers.length > 0 && (
        <ul className="chosen-card">
          {producers.map(({ id, businessName, city, distance, rating, reviewCount }) => (
            <li key={id}>
              <strong>
                <TextLink to={paths.producer(id)}>{businessName}</TextLink>
              </strong>
              <span>
                {city}
                {distance !== null && ` · ${milesWords(distance)}`}
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
  /** Ids of who is pointed at, here or in the list. */
  readonly lit: readonly string[]
  readonly onPoint: (ids: readonly string[]) => void
  readonly onChoose: (ids: readonly string[]) => void
}

/** The producers where their ZIP codes have their middle; nobody's exact place is known here. */
function ProducerMap({ map, producers, area, lit, onPoint, onChoose }: ProducerMapProps) {
  const frame = frameOf(map, area)
  const tooNear = useFinger() ? TOO_NEAR.finger : TOO_NEAR.mouse
  return (
    <section className="producer-map" aria-label="Map of producers">
      <Land map={map} frame={frame} area={area} />
      {pinsOf(producers, { frame, map, tooNear }).map((pin) => {
        const ids = pin.producers.map(({ id }) => id)
        const isLit = ids.some((id) => lit.includes(id))
        return (
          <button
            key={ids.join()}
            type="button"
            className={isLit ? 'map-pin map-pin-lit' : 'map-pin'}
            style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
            aria-label={pinWords(pin)}
            title={pinWords(pin)}
            onPointerEnter={() => onPoint(ids)}
            onPointerLeave={() => onPoint([])}
            onFocus={() => onPoint(ids)}
            onBlur={() => onPoint([])}
            onClick={() => onChoose(ids)}
          >
            <span className="map-pin-dot">{ids.length > 1 && ids.length}</span>
          </button>
        )
      })}
    </section>
  )
}

/** The area a search looks through. */
interface Area {
  readonly middle: Degrees
  readonly miles: number
}

/** The rim of a search on the map: on Mercator's it is not quite round. */
export function circleAround({ middle, miles }: Area, projection: MapProjection): { x: number; y: number }[] {
  const [latitude, longitude, reach] = [radians(middle.latitude), radians(middle.longitude), miles / EARTH_MILES]
  return Array.from({ length: CORNERS }, (_, i) => {
    const bearing = (i / CORNERS) * 2 * Math.PI
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

const CORNERS = 90
const EARTH_MILES = 3958.8
const radians = (angle: number): number => (angle * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** The part of the map that is in sight, in the map's units. */
interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Width by height of the map on the page; its style says the same. */
const SHAPE = 4 / 5
/** Nobody finds their way on a map of less than this. */
const LEAST_MILES = 16
const AIR = 1.12

/** The area of a search, or the whole state; with some air, in the page's shape. */
export const frameOf = ({ bounds, projection }: MapView, area: Area | undefined): Frame =>
  shaped(area ? boxOf(circleAround({ ...area, miles: Math.max(area.miles, LEAST_MILES) }, projection)) : bounds)

function boxOf(points: readonly { x: number; y: number }[]): Frame {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function shaped({ x, y, width, height }: Frame): Frame {
  const wide = Math.max(width, height * SHAPE) * AIR
  const high = wide / SHAPE
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high }
}

/** Where a place lies in the frame, from 0 to 1 both ways; undefined outside of it. */
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

/** The state with its counties, faintly the states around it, and the area of the search. The list says the same in words. */
function Land({ map, frame, area }: LandProps) {
  const { x, y, width, height } = frame
  return (
    <svg className="land" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      {map.neighbors.map(({ name, path }) => (
        <path key={name} className="land-neighbor" d={path} />
      ))}
      {map.counties.map(({ name, path }) => (
        <path key={name} className="land-county" d={path} />
      ))}
      {area && <path className="land-area" d={rim(area, map)} />}
      {namesIn(map, frame).map(({ name, middle }) => (
        <text key={name} className="land-name" x={middle.x} y={middle.y} fontSize={width * NAME_SIZE}>
          {name}
        </text>
      ))}
    </svg>
  )
}

const rim = (area: Area, { projection }: MapView): string =>
  `M${circleAround(area, projection)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join('L')}Z`

/** In parts of the map's width. */
const NAME_SIZE = 0.024
const MOST_NAMES = 24

/** Where there are too many of them to be read there are none. */
function namesIn({ counties }: MapView, frame: Frame): MapView['counties'] {
  const seen = counties.filter(
    ({ middle: { x, y } }) => x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height,
  )
  return seen.length <= MOST_NAMES ? seen : []
}

/** One or more producers at one spot of the map; `x` and `y` from 0 to 1 in its frame. */
interface Pin {
  readonly x: number
  readonly y: number
  readonly producers: readonly ProducerView[]
}

/** As near as this, in parts of the map's width, two would lie on each other and become one: drawn, or under a finger. */
export const TOO_NEAR = { mouse: 0.045, finger: 0.125 } as const

/** A pin for each, or for those too near to be told apart; of several the first gives the place. */
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

/** What a pin is called: its producer and town, or how many they are and where. */
export function pinWords({ producers }: Pin): string {
  const [first] = producers
  if (!first) return ''
  if (producers.length === 1) return `${first.businessName}, ${first.city}`
  return `${producers.length} producers around ${first.city}: ${producers.map((one) => one.businessName).join(', ')}`
}
