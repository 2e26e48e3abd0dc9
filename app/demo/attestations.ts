import type { Certification } from '#domain/catalog/vocabulary.ts'

/** A certificate as it lies in a producer's drawer. Certifiers are of the kind there are; the numbers are the demo's own. */
export interface DemoCertificate {
  readonly producer: string
  readonly certification: Certification
  readonly certifier: string
  readonly number: string
  /** Its last day, counted from today; below zero it has ended. */
  readonly endsInDays: number
  /** Names of the goods it covers; left out, all of them. */
  readonly covers?: readonly string[]
}

const VOF = { certification: 'organic', certifier: 'Vermont Organic Farmers (VOF)' } as const
const AGW = { certification: 'sustainable', certifier: 'A Greener World (AGW)' } as const
const NON_GMO = { certification: 'non_gmo', certifier: 'Non-GMO Project' } as const
const VERMONT = { certification: 'local', certifier: 'Vermont Specialty Food Association' } as const

export const CERTIFICATES: readonly DemoCertificate[] = [
  { ...VOF, producer: 'hollow-log', number: 'DEMO-VOF-1042', endsInDays: 160 },
  { ...VOF, producer: 'sorrel-stone', number: 'DEMO-VOF-0877', endsInDays: 88 },
  { ...VOF, producer: 'long-shadow', number: 'DEMO-VOF-1210', endsInDays: 240 },
  {
    ...{ ...VOF, producer: 'loon-point', number: 'DEMO-VOF-0954', endsInDays: 45 },
    covers: ['Highbush Blueberries, pint', 'Fall Raspberries, half pint', 'Frozen Blueberries, 3 lb'],
  },
  {
    ...{ ...VOF, producer: 'windrow', number: 'DEMO-VOF-1131', endsInDays: 300 },
    covers: ['Bread Flour, bolted, 5 lb', 'Whole Wheat Flour, 5 lb', 'Rolled Oats, 3 lb', 'Black Beans, dry'],
  },
  {
    ...{ ...NON_GMO, producer: 'windrow', number: 'DEMO-NGP-3318', endsInDays: 200 },
    covers: ['Flint Cornmeal, 3 lb', 'Bread Flour, bolted, 5 lb', 'Whole Wheat Flour, 5 lb'],
  },
  {
    ...{ ...NON_GMO, producer: 'mill-falls', number: 'DEMO-NGP-2906', endsInDays: 120 },
    covers: ['Popping Corn, 2 lb', 'Sunflower Oil, 500 ml', 'Maple Granola, 14 oz'],
  },
  {
    ...{ certification: 'fair_trade', certifier: 'Fair Trade USA', number: 'DEMO-FT-0461' },
    ...{ producer: 'mill-falls', endsInDays: 210, covers: ['Dark Roast Coffee, 12 oz'] },
  },
  { ...VERMONT, producer: 'copper-spoon', number: 'DEMO-VSFA-0219', endsInDays: 330 },
  { ...VERMONT, producer: 'kettle-ledge', number: 'DEMO-VSFA-0187', endsInDays: 150 },
  { ...AGW, producer: 'cobble-gore', number: 'DEMO-AGW-7734', endsInDays: 275 },
  {
    ...{ ...AGW, producer: 'nine-hen', number: 'DEMO-AGW-7810', endsInDays: 60 },
    covers: ['Pastured Brown Eggs', 'Rainbow Dozen', 'Jumbo Brown Eggs', 'Pullet Eggs'],
  },
  {
    ...{ certification: 'sustainable', certifier: 'Certified Naturally Grown (CNG)', number: 'DEMO-CNG-0512' },
    ...{ producer: 'linden-hum', endsInDays: 190 },
  },
  // Ended and not yet renewed: nobody is told of it any more.
  { ...AGW, producer: 'sumac-ridge', number: 'DEMO-AGW-7402', endsInDays: -12, covers: ['Whole Chicken'] },
]

/** Who was never looked at; the newest ones still wait for it. */
export const UNVERIFIED: readonly string[] = [
  ...['shagbark', 'goat-rock', 'clothesline', 'windrow', 'cellar-door', 'hot-rows', 'kingfisher'],
]
/** Verified once; when the year was over, nobody asked for it again. */
export const LAPSED: readonly string[] = ['kettle-ledge']
