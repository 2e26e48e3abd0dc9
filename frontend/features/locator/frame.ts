import { type Degrees, type MapView, project } from '#domain/marketplace/contract.ts'
import { type Area, circleAround } from './circle.ts'

/** The part of the map that is in sight, in the map's units. */
export interface Frame {
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
