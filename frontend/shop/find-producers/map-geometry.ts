import { type Degrees, type MapProjection, type MapView, project } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'

/** Search area. */
export interface Area {
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
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Aspect ratio of the map before it is measured. */
export const ASPECT_RATIO = 4 / 5
/** Smallest radius shown, miles, so that the map keeps enough context. */
const MIN_MILES = 16
const MARGIN_FACTOR = 1.12

/** Frame around the search area or the whole state, with a margin, in an aspect ratio. */
export const frameOf = (
  { bounds, projection }: MapView,
  area: Area | undefined,
  aspectRatio: number = ASPECT_RATIO,
): Frame =>
  fitted(
    area ? boxOf(circleAround({ ...area, miles: Math.max(area.miles, MIN_MILES) }, projection)) : bounds,
    aspectRatio,
  )

function boxOf(points: readonly { x: number; y: number }[]): Frame {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function fitted({ x, y, width, height }: Frame, aspectRatio: number): Frame {
  const fittedWidth = Math.max(width, height * aspectRatio) * MARGIN_FACTOR
  const fittedHeight = fittedWidth / aspectRatio
  return {
    x: x + (width - fittedWidth) / 2,
    y: y + (height - fittedHeight) / 2,
    width: fittedWidth,
    height: fittedHeight,
  }
}

/** A point of a frame, from 0 to 1 on both axes. */
export interface FramePoint {
  readonly x: number
  readonly y: number
}

export const CENTER: FramePoint = { x: 0.5, y: 0.5 }
/** How far a map can be zoomed in, compared with the whole state. */
const MAX_ZOOM = 16

/** The frame zoomed by a factor around a point that stays where it is; at most the whole map. */
export function zoomed(frame: Frame, { factor, at, whole }: { factor: number; at: FramePoint; whole: Frame }): Frame {
  const width = Math.min(Math.max(frame.width / factor, whole.width / MAX_ZOOM), whole.width)
  const height = (width * frame.height) / frame.width
  return inside(
    {
      x: frame.x + (frame.width - width) * at.x,
      y: frame.y + (frame.height - height) * at.y,
      width,
      height,
    },
    whole,
  )
}

/** The frame moved by fractions of its size; its center stays on the map. */
export const moved = (frame: Frame, { x, y }: FramePoint, whole: Frame): Frame =>
  inside({ ...frame, x: frame.x + x * frame.width, y: frame.y + y * frame.height }, whole)

function inside(frame: Frame, whole: Frame): Frame {
  const { width, height } = frame
  return {
    width,
    height,
    x: clamp(frame.x, whole.x - width / 2, whole.x + whole.width - width / 2),
    y: clamp(frame.y, whole.y - height / 2, whole.y + whole.height - height / 2),
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The frame in another aspect ratio, with the same center and width. */
export const inAspectRatio = (frame: Frame, aspectRatio: number): Frame => {
  const height = frame.width / aspectRatio
  return { ...frame, y: frame.y + (frame.height - height) / 2, height }
}

/** The frame moved to a place, of the same size. */
export function centeredOn(place: Degrees, frame: Frame, { projection }: MapView): Frame {
  const { x, y } = project(projection, place)
  return { ...frame, x: x - frame.width / 2, y: y - frame.height / 2 }
}

/** Position of a place in the frame, from 0 to 1 on both axes; undefined outside the frame. */
export function inFrame(place: Degrees, frame: Frame, { projection }: MapView): { x: number; y: number } | undefined {
  const at = project(projection, place)
  const [x, y] = [(at.x - frame.x) / frame.width, (at.y - frame.y) / frame.height]
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined
}

/** One or more producers at one point of the map; `x` and `y` from 0 to 1 in its frame. */
export interface Pin {
  readonly x: number
  readonly y: number
  readonly producers: readonly ProducerView[]
}

/** Pins closer than this, in CSS pixels, would overlap and are merged. Touch needs larger targets. */
export const MIN_PIN_DISTANCE_PX = { mouse: 40, touch: 48 } as const

/** Merges producers that are too close into one pin, at the position of the first. */
export function pinsOf(
  producers: readonly ProducerView[],
  { frame, map, minDistance }: { readonly frame: Frame; readonly map: MapView; readonly minDistance: number },
): Pin[] {
  const pins: { x: number; y: number; producers: ProducerView[] }[] = []
  for (const producer of producers) {
    const at = inFrame(producer, frame, map)
    if (!at) continue
    const near = pins.find(({ x, y }) => Math.hypot(x - at.x, ((y - at.y) * frame.height) / frame.width) < minDistance)
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
