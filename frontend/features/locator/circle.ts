import { type Degrees, type MapProjection, project } from '#domain/marketplace/contract.ts'

/** The area a search looks through. */
export interface Area {
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
