import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'

export const marketplaceView = z.object({
  name: z.string(),
  state: z.string(),
  stateName: z.string(),
  /** IANA name of the marketplace's time zone. */
  timeZone: z.string(),
  /** How to reach the people who run it, and where else they are; as far as configured. */
  contact: z.object({ email: z.string().nullable(), address: z.string().nullable() }),
  social: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Whether mail lands on the local mailbox page, and payments in the sandbox. */
  mailbox: z.boolean(),
  sandbox: z.boolean(),
  /** Ready-made accounts of the demo market, to be offered on the sign-in page. */
  demoSignIns: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
})
export type MarketplaceView = z.infer<typeof marketplaceView>

const town = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

const outline = z.object({ name: z.string(), path: z.string() })
const point = z.object({ x: z.number(), y: z.number() })

/** The market's state drawn flat, in units of its own; `path` is SVG path data. Pins are put on it by `onMap`. */
export const mapView = z.object({
  bounds: point.extend({ width: z.number(), height: z.number() }),
  projection: point.extend({ rotation: z.number(), scale: z.number() }),
  counties: z.array(outline.extend({ middle: point })),
  neighbors: z.array(outline),
})
export type MapView = z.infer<typeof mapView>

export const marketplaceContract = {
  market: defineEndpoint({
    method: 'GET',
    path: '/api/marketplace',
    summary: 'What this market is',
    response: marketplaceView,
  }),
  place: defineEndpoint({
    method: 'GET',
    path: '/api/zip-codes/:zipCode',
    summary: 'The town of a ZIP code',
    params: z.object({ zipCode: z.string() }),
    response: town,
  }),
  nearestPlace: defineEndpoint({
    method: 'GET',
    path: '/api/zip-codes/nearest',
    summary: 'The nearest ZIP code to a point; nothing is kept of it',
    query: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
    }),
    response: town,
  }),
  map: defineEndpoint({
    method: 'GET',
    path: '/api/marketplace/map',
    summary: "The outlines of the market's state and its counties",
    response: mapView,
  }),
}

export const marketplaceProblems = problems({
  no_zip_code_nearby: { status: 404, text: 'There is no ZIP code near you that we know.' },
  map_not_available: { status: 404, text: 'There is no map of this market.' },
})
