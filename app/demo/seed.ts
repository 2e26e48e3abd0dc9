import { CHECKOUTS, REVIEWS } from './history.ts'
import { demoPictures } from './pictures.ts'
import { PRODUCERS } from './producers/all.ts'
import { seedAttestations } from './seed-attestations.ts'
import { seedBells } from './seed-bells.ts'
import { seedBoxes } from './seed-boxes.ts'
import { seedDisputes, seedLowerPrice } from './seed-disputes.ts'
import { seedFavorites } from './seed-favorites.ts'
import { seedGoodsReports } from './seed-goods-reports.ts'
import { seedMessages } from './seed-messages.ts'
import { seedPaperWork } from './seed-paper-work.ts'
import { PEOPLE, seedPeople } from './seed-people.ts'
import { isSeeded, seedReviews } from './seed-reviews.ts'
import { seedSales } from './seed-sales.ts'
import { seedShelves } from './seed-shelves.ts'
import { seedShops } from './seed-shops.ts'
import { seedStanding } from './seed-standing.ts'
import { type SeedingDeps, seeding } from './seeding.ts'
import { paperTill } from './till.ts'

export interface DemoDeps extends Omit<SeedingDeps, 'till'> {
  /** Sets an account's first password; a repeated call changes nothing. */
  readonly setPassword: (accountId: string, password: string) => Promise<void>
  /** Where shoppers pay; by default a till of paper, whose payments no processor knows. */
  readonly till?: SeedingDeps['till']
}

export interface DemoSummary {
  /** True when all of it was there already and nothing was done. */
  readonly wasThere: boolean
  readonly accounts: number
  readonly producers: number
  readonly products: number
  readonly orders: number
  readonly reviews: number
}

/**
 * Fills an empty market by sending commands. Safe to repeat, also after a kill in the middle: what was done stays, what
 * is missing is done. Throws when a command is refused, because then the demo's own content is wrong.
 */
export async function seedDemoMarket(deps: DemoDeps): Promise<DemoSummary> {
  const seed = seeding({ ...deps, till: deps.till ?? paperTill() })
  if (await isSeeded(seed)) return { ...SUMMARY, wasThere: true }
  const pictures = demoPictures(PRODUCERS)
  await seedPeople(seed, deps.setPassword)
  await seedShops(seed, pictures)
  await seedAttestations(seed)
  await seedPaperWork(seed)
  await seedShelves(seed)
  await seedStanding(seed)
  await seedLowerPrice(seed)
  await seedSales(seed)
  await seedMessages(seed)
  await seedDisputes(seed)
  await seedGoodsReports(seed)
  await seedBells(seed)
  await seedFavorites(seed)
  await seedBoxes(seed, pictures)
  await seedReviews(seed)
  return { ...SUMMARY, wasThere: false }
}

const SUMMARY = {
  accounts: PEOPLE.length,
  producers: PRODUCERS.length,
  products: PRODUCERS.flatMap(({ goods }) => goods).length,
  orders: CHECKOUTS.flatMap(({ parts }) => parts).length,
  reviews: REVIEWS.length,
} as const
