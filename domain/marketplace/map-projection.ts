/**
 * How a map's flat units come from degrees: Mercator's projection, its middle meridian at `-rotation`, stretched by
 * `scale` and moved to `x`, `y`. The server draws land with it, the browser puts pins on it.
 */
export interface MapProjection {
  readonly rotation: number
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Degrees {
  readonly latitude: number
  readonly longitude: number
}

/** Where a place lies on the map. */
export function project(
  { rotation, scale, x, y }: MapProjection,
  { latitude, longitude }: Degrees,
): { x: number; y: number } {
  const east = ((((longitude + rotation + 180) % 360) + 360) % 360) - 180
  const north = Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))
  return { x: x + scale * radians(east), y: y - scale * north }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
