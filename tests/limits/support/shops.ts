import { reviewsContract } from '#domain/reviews/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD, type Shop, waitForProjections } from '#tests/support/members.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'

/** A marketplace with four producers. Six buyers have reviewed Hill Farm's eggs. */
export interface TestShops {
  readonly market: OpenMarket
  readonly farm: Shop
  visitor(): Visitor
  /** A new session of an existing account. */
  signedIn(username: string): Promise<Visitor>
  /** A new account with a verified email address. */
  member(name: string): Promise<Visitor>
}

const VEGETABLES = ['Kale', 'Leeks', 'Chard', 'Turnips', 'Squash']
const PRODUCTS = {
  Eggs: { priceCents: 450, category: 'eggs' },
  Beets: { priceCents: 250, unit: 'per_pound' },
  'Wheel of Cheddar': { priceCents: 15_000, category: 'dairy' },
  ...Object.fromEntries(VEGETABLES.map((name, i) => [name, { priceCents: 300 + 10 * i }])),
} as const

export async function openTestShops(): Promise<TestShops> {
  const market = await openMarket()
  const visitor = () => createVisitor(market.url)
  const signedIn = async (username: string) => {
    const one = visitor()
    bodyOf(await one.signIn(username, PASSWORD))
    return one
  }
  const member = async (name: string) => signedIn((await createMember(market, name)).username)
  const farm = await openShop(market, 'Hill Farm', { products: PRODUCTS })
  for (const name of ['Brook Farm', 'Ridge Farm', 'Pond Farm'])
    await openShop(market, name, { products: { [`Honey of ${name}`]: { category: 'honey' } } })
  const reviewers = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => member(`Reviewer ${nth}`)))
  for (const [i, reviewer] of reviewers.entries()) await reviews(reviewer, farm.products.Eggs!, (i % 5) + 1)
  await waitForProjections(market)
  return { market, farm, visitor, signedIn, member }
}

const reviews = async (reviewer: Visitor, productId: string, rating: number): Promise<void> => {
  const body = { productId, rating, comment: `Worth ${rating} of five stars to me.` }
  bodyOf(await reviewer.post(reviewsContract.submit.path, body))
}
