/** The town of a ZIP code, with the center of its area in degrees. */
export interface Town {
  readonly zipCode: string
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
}

export interface Geocoder {
  /**
   * The town of a ZIP code as entered by a user (5 or 5+4 digits); undefined if it does not exist in the United
   * States.
   */
  find(zip: string): Town | undefined
  /** The town with the nearest center, within 50 miles. */
  nearest(point: Point): Town | undefined
}

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Great-circle distance in miles. */
export function milesBetween(a: Point, b: Point): number {
  const latitude = radians(b.latitude - a.latitude)
  const longitude = radians(b.longitude - a.longitude)
  const h =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

export const EARTH_MILES = 3958.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180
