import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'

export const marketplaceView = z.object({
  name: z.string(),
  state: z.string(),
  stateName: z.string(),
  /** IANA name of the marketplace's time zone. */
  timeZone: z.string(),
  /** Contact details of the operator, as far as configured. */
  contact: z.object({ email: z.string().nullable(), address: z.string().nullable() }),
  social: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Whether emails go to the local mailbox page, and payments to the sandbox. */
  mailbox: z.boolean(),
  sandbox: z.boolean(),
  /** Accounts of the demo marketplace, shown on the sign-in page. */
  demoSignIns: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
})
export type MarketplaceView = z.infer<typeof marketplaceView>

const town = z.object({
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

const outline = z.object({ name: z.string(), path: z.string() })
const point = z.object({ x: z.number(), y: z.number() })

/**
 * Map of the marketplace's state, in its own units; `path` is SVG path data. `project` converts degrees to these units.
 */
export const mapView = z.object({
  bounds: point.extend({ width: z.number(), height: z.number() }),
  projection: point.extend({ rotation: z.number(), scale: z.number() }),
  counties: z.array(outline.extend({ middle: point })),
  neighbors: z.array(outline),
})
export type MapView = z.infer<typeof mapView>

export const marketplaceContract = {
  marketplace: defineEndpoint({
    method: 'GET',
    path: '/api/marketplace',
    summary: 'The marketplace: name, state, contact and demo accounts',
    response: marketplaceView,
  }),
  zipCode: defineEndpoint({
    method: 'GET',
    path: '/api/zip-codes/:zipCode',
    summary: 'City and coordinates of a ZIP code',
    params: z.object({ zipCode: z.string() }),
    response: town,
  }),
  nearestZipCode: defineEndpoint({
    method: 'GET',
    path: '/api/zip-codes/nearest',
    summary: 'The nearest ZIP code to a point, which is not stored',
    query: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
    }),
    response: town,
  }),
  map: defineEndpoint({
    method: 'GET',
    path: '/api/marketplace/map',
    summary: "Outlines of the marketplace's state and its counties",
    response: mapView,
  }),
}

export const marketplaceProblems = problems({
  no_zip_code_nearby: { status: 404, text: 'There is no known ZIP code near you.' },
  map_not_available: { status: 404, text: 'There is no map of this marketplace.' },
})

/**
 * Parameters of a Mercator projection: central meridian at `-rotation` degrees, scaled by `scale`, then moved to `x`,
 * `y`. The server draws the outlines with it, and the browser places the pins.
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

/** Converts degrees to map units. */
export function project(
  { rotation, scale, x, y }: MapProjection,
  { latitude, longitude }: Degrees,
): { x: number; y: number } {
  const east = ((((longitude + rotation + 180) % 360) + 360) % 360) - 180
  const north = Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))
  return { x: x + scale * radians(east), y: y - scale * north }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
