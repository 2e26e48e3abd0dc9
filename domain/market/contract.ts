import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'

export const marketView = z.object({
  name: z.string(),
  state: z.string(),
  stateName: z.string(),
  /** IANA name of the zone its days are told in. */
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
export type MarketView = z.infer<typeof marketView>

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

export const marketContract = {
  market: exchange({ method: 'GET', path: '/api/market', summary: 'What this market is', answer: marketView }),
  place: exchange({
    method: 'GET',
    path: '/api/places/:zip',
    summary: 'The town of a ZIP code',
    params: z.object({ zip: z.string() }),
    answer: town,
  }),
  nearestPlace: exchange({
    method: 'GET',
    path: '/api/places/nearest',
    summary: 'The nearest ZIP code to a point; nothing is kept of it',
    query: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
    }),
    answer: town,
  }),
  map: exchange({
    method: 'GET',
    path: '/api/market/map',
    summary: "The outlines of the market's state and its counties",
    answer: mapView,
  }),
}

export const marketProblems = problems({
  no_place_near: { status: 404, text: 'There is no ZIP code near you that we know.' },
  no_map: { status: 404, text: 'There is no map of this market.' },
})
