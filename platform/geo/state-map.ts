import { createRequire } from 'node:module'
import { type GeoProjection, geoCentroid, geoMercator, geoPath } from 'd3-geo'
import { feature, neighbors } from 'topojson-client'

/** A map of a state, scaled so that the longer side of the state has 1000 units. */
export interface StateMap {
  /** Bounding box of the state. */
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Mercator: longitudes are rotated by `rotation` degrees, scaled by `scale` and translated by `x`, `y`. */
  readonly projection: {
    readonly rotation: number
    readonly scale: number
    readonly x: number
    readonly y: number
  }
  readonly counties: (Outline & { readonly middle: { readonly x: number; readonly y: number } })[]
  /** The neighboring states, clipped to the area around the state. */
  readonly neighbors: Outline[]
}

export interface Outline {
  readonly name: string
  /** SVG path data. */
  readonly path: string
}

/** Returns the map of a state by name (`Vermont`); undefined for an unknown name. */
export type StateMaps = (stateName: string) => StateMap | undefined

const require = createRequire(import.meta.url)

type Topology = Parameters<typeof feature>[0]
type Area = Parameters<typeof neighbors>[0][number]
interface Areas {
  readonly geometries: Area[]
}
type Atlas = Topology & { readonly objects: { readonly counties: Areas; readonly states: Areas } }

/**
 * Draws maps from the Census Bureau's outlines (us-atlas) and caches one per state. The atlas is 1 MB and loaded on
 * first use.
 */
export function atlasMaps(): StateMaps {
  const maps = new Map<string, StateMap | undefined>()
  return (stateName) => {
    if (!maps.has(stateName)) maps.set(stateName, draw(require('us-atlas/counties-10m.json') as Atlas, stateName))
    return maps.get(stateName)
  }
}

function draw(atlas: Atlas, stateName: string): StateMap | undefined {
  const states = atlas.objects.states.geometries
  const index = states.findIndex((state) => nameOf(state) === stateName)
  const state = states[index]
  if (!state) return undefined
  const shape = feature(atlas, state)
  const projection = geoMercator().rotate([-geoCentroid(shape)[0], 0])
  projection.fitExtent(FRAME, shape)
  const path = geoPath(projection).digits(1)
  const [[left, top], [right, bottom]] = path.bounds(shape)
  const outline = (area: Area): Outline => ({ name: nameOf(area), path: path(feature(atlas, area)) ?? '' })
  const counties = atlas.objects.counties.geometries
    .filter(({ id }) => String(id).startsWith(String(state.id)))
    .map((county) => ({ ...outline(county), middle: pointAt(path.centroid(feature(atlas, county))) }))
  projection.clipExtent(CLIP_EXTENT)
  return {
    bounds: { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) },
    projection: parametersOf(projection),
    counties,
    neighbors: (neighbors(states)[index] ?? []).map((neighbor) => outline(states[neighbor]!)),
  }
}

/** The state fills the frame; its neighbors are clipped to `CLIP_EXTENT`. */
const FRAME: [[number, number], [number, number]] = [
  [0, 0],
  [1000, 1000],
]
const CLIP_EXTENT: [[number, number], [number, number]] = [
  [-700, -700],
  [1700, 1700],
]

function parametersOf(projection: GeoProjection): StateMap['projection'] {
  const [x, y] = projection.translate()
  return { rotation: projection.rotate()[0], scale: projection.scale(), x, y }
}

const nameOf = ({ properties }: Area): string => String((properties as { name?: string }).name)
const pointAt = ([x, y]: [number, number]) => ({ x: round(x), y: round(y) })
const round = Math.round
