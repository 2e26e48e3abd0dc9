import type { MapView } from '#domain/marketplace/contract.ts'
import { type Area, circleAround } from './circle.ts'
import type { Frame } from './frame.ts'

interface LandProps {
  readonly map: MapView
  readonly frame: Frame
  readonly area: Area | undefined
}

/** The state with its counties, faintly the states around it, and the area of the search. The list says the same in words. */
export function Land({ map, frame, area }: LandProps) {
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
