import { TOTP } from 'otpauth'
import { setStaffRole } from '#app/cli/staff.ts'
import { type AccountOwner, onboardProducer } from '#demo/seed/checkout-driver.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import type { Category, Unit } from '#domain/catalog/product-taxonomy.ts'
import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { StaffMember, StaffRole } from '#domain/kernel/actor.ts'
import { WEEKDAYS } from '#domain/kernel/calendar-date.ts'
import type { CommandContext } from '#domain/kernel/command-bus.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { applicationSeed, verification } from '#domain/producer-verification/verification.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import type { OpenMarket } from '#tests/support/market.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { requirementsOf } from '#workers/payouts/payouts.work.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'

/** The parts of a marketplace, in this process or in another one, that creating a shop requires. */
type MarketParts = Pick<OpenMarket, 'url' | 'engines' | 'bus' | 'payments'>

export const PASSWORD = 'a fence of old cedar'

/** A member with an account. */
export interface Member {
  readonly accountId: string
  readonly username: string
  readonly email: string
}
export interface Shop extends Member {
  readonly producerId: string
  /** The product ids by name. */
  readonly products: Readonly<Record<string, string>>
}
export interface ListedProduct {
  readonly priceCents?: number
  readonly stock?: number
  readonly unit?: Unit
  readonly category?: Category
}

export const PICKUP: FulfillmentSettings = { pickup: { hoursNote: 'Saturdays 9 to 12' }, delivery: null }
/** A producer who may offer a pickup box on any day. */
export const OPEN_DAILY: FulfillmentSettings = {
  pickup: {
    hoursNote: 'Daily 9 to 12',
    openingHours: WEEKDAYS.map((weekday) => ({ weekday, opens: '09:00', closes: '12:00' })),
  },
  delivery: null,
}

interface OpenedShop {
  readonly products?: Record<string, ListedProduct>
  readonly terms?: FulfillmentSettings
  /** Whether the payout account is complete. Otherwise the products cannot be bought. */
  readonly payable?: boolean
}

/** Creates a producer in Vermont with products in stock by commands, and waits for the read models. */
export async function openShop(
  market: MarketParts,
  name: string,
  { products = {}, terms = PICKUP, payable = true }: OpenedShop = {},
): Promise<Shop> {
  const person = await createMember(market, name)
  const producerId = idNamed('producer', name)
  const { accountId } = person
  const location = { zipCode: '05401', city: 'Burlington', state: 'VT', latitude: 44.48, longitude: -73.22 }
  const profile = { businessName: name, description: 'Grown here.', tags: [], location, imageUrl: null }
  await send(market, producer, producerId, { type: 'RegisterProducer', producerId, accountId, profile })
  await send(market, producer, producerId, {
    type: 'UpdateFulfillmentSettings',
    accountId,
    settings: terms,
    pickupAddress: '1 Barn Road',
  })
  if (payable) await openAccount(market, { producerId, email: person.email, businessName: name })
  const ids: Record<string, string> = {}
  for (const [what, product] of Object.entries(products))
    ids[what] = await listProduct(market, { what, producerId, ...product })
  await waitForProjections(market)
  return { ...person, producerId, products: ids }
}

/** Submits and approves the producer's first application on this day. Returns its id. */
export async function verifyShop(
  market: MarketParts,
  { accountId, producerId }: Shop,
  { verifier, today }: { readonly verifier: StaffMember; readonly today: string },
): Promise<string> {
  const applicationId = market.engines.runtime.deriveId('application', applicationSeed(producerId, 1))
  const area = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
  await send(market, verification, applicationId, {
    type: 'SubmitVerificationApplication',
    producerId,
    accountId,
    applicationId,
    details: { identity: area, business: area, practices: area },
    documents: [],
    acceptedPolicies: [],
    today,
    verifiedThrough: undefined,
  })
  await send(market, verification, applicationId, { type: 'ApproveApplication', verifier, reason: 'All there.', today })
  await waitForProjections(market)
  return applicationId
}

/** Opens a payout account at the sandbox with all requirements met. */
async function openAccount(market: MarketParts, owner: AccountOwner): Promise<void> {
  const account = await onboardProducer(market.payments, owner)
  const { producerId } = owner
  const { accountId: processorAccountId } = account
  await send(market, payoutAccount, producerId, { type: 'CreatePayoutAccount', producerId, processorAccountId })
  const requirements = requirementsOf(account)
  await send(market, payoutAccount, producerId, { type: 'UpdatePayoutAccount', processorAccountId, requirements })
}

/** Creates an account with a confirmed address and the password `PASSWORD`. */
export async function createMember(market: MarketParts, name: string): Promise<Member> {
  const { keys, runtime, db } = market.engines
  const accountId = idNamed('account', name)
  const username = name.toLowerCase().replace(/\W+/g, '.')
  const email = `${username}@example.com`
  await accountsOn({ bus: market.bus, keys, runtime }).reserveNames(
    accountId,
    { username, email },
    sender(`claim ${name}`),
  )
  await credentialsIn(db).set(accountId, PASSWORD)
  const registered = { accountId, username, email, signupRole: 'consumer', acceptedPolicies: [] as never[] } as const
  await send(market, account, accountId, { type: 'RegisterAccount', ...registered })
  const token = { requestId: runtime.id('request'), tokenHash: 'known', expiresAt: '2999-01-01T00:00:00.000Z' }
  await send(market, account, accountId, { type: 'RequestEmailVerification', ...token })
  await send(market, account, accountId, { type: 'VerifyEmail', tokenHash: 'known', now: runtime.now() })
  await waitForProjections(market)
  return { accountId, username, email }
}

async function listProduct(
  market: MarketParts,
  {
    what,
    producerId,
    priceCents = 500,
    unit = 'per_item',
    category = 'vegetables',
    ...product
  }: ListedProduct & {
    what: string
    producerId: string
  },
): Promise<string> {
  const productId = idNamed('product', `${producerId} ${what}`)
  const description = {
    name: what,
    description: 'Fresh.',
    category,
    unit,
    imageUrl: null,
    fulfillmentMethods: ['pickup', 'delivery'] as ('pickup' | 'delivery')[],
  }
  await changeProduct(market, productId, { type: 'ListProduct', producerId, productId, description, priceCents })
  await countStock(market, { productId, producerId, onHand: product.stock ?? 100 })
  return productId
}

export const changeProduct = (market: MarketParts, productId: string, command: ProductCommand) =>
  send(market, product, productId, command)

export const countStock = (market: MarketParts, of: { productId: string; producerId: string; onHand: number }) =>
  send(market, stock, of.productId, { type: 'CountStock', ...of, note: 'counted' })

export async function stockOf(market: MarketParts, productId: string) {
  const state = await market.bus.load(stock, productId)
  const { onHand, reservations } = state
  return { onHand, holds: reservations, available: availableOf(state) }
}

/** Waits until every read model has applied the whole log. */
export async function waitForProjections({ engines, url }: Pick<MarketParts, 'engines' | 'url'>): Promise<void> {
  const head = await engines.log.head()
  const ask = () => fetch(`${url}/api/marketplace`, { headers: { 'x-min-position': head } })
  await waitUntil(
    async () => (await ask()).headers.get('x-stale'),
    (stale) => stale === null,
  )
}

/** Dispatches a command as the system. Throws if it is refused. */
export async function send<C, S, E extends DomainEvent>(
  { bus }: Pick<MarketParts, 'bus'>,
  decider: Decider<C, S, E>,
  id: string,
  command: C,
): Promise<void> {
  const result = await bus.dispatch({ decider, id, command, context: sender(crypto.randomUUID()) })
  if (isRefusal(result)) throw new Error(`${JSON.stringify(command)} was refused: ${result.refused}`)
}

const sender = (commandId: string): CommandContext => ({
  commandId,
  correlationId: 'test',
  actor: { kind: 'system', id: 'test' },
  at: new Date().toISOString(),
})

/** Signs in a member that `createMember` or `openShop` created. */
export async function signedIn(market: OpenMarket, username: string): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  bodyOf(await visitor.signIn(username, PASSWORD))
  return visitor
}

/** Creates a member and signs them in. */
export const newMember = async (market: OpenMarket, name: string): Promise<Visitor> =>
  signedIn(market, (await createMember(market, name)).username)

/** Creates a staff member with two-factor enabled, signed in. */
export async function staffMember(market: OpenMarket, name: string, role: StaffRole): Promise<Visitor> {
  const { username } = await createMember(market, name)
  const visitor = await signedIn(market, username)
  await assignStaffRole(market, { visitor, username }, role)
  return visitor
}

/** Gives a signed-in member a staff role and enables two-factor in their session. */
export async function assignStaffRole(
  market: OpenMarket,
  { visitor, username }: { readonly visitor: Visitor; readonly username: string },
  role: StaffRole,
): Promise<void> {
  await setStaffRole(market.engines, username, role)
  await enrollTwoFactor(visitor)
  await waitForProjections(market)
}

/** An authenticator app of a member. */
export interface Authenticator {
  readonly enrollmentId: string
  readonly recoveryCodes: readonly string[]
  /**
   * The code of the enrollment, or a later one. The next code is already valid, because clocks may drift by one step.
   */
  code(stepsLater?: number): string
}

/** Enables two-factor for the signed-in member; their session then counts as confirmed by a code. */
export async function enrollTwoFactor(caller: Visitor, now: () => number = Date.now): Promise<Authenticator> {
  type Begun = { readonly enrollmentId: string; readonly secret: string }
  const { enrollmentId, secret } = bodyOf(await caller.post<Begun>('/api/me/two-factor/enroll', { password: PASSWORD }))
  const begun = now()
  const code = (stepsLater = 0) => new TOTP({ secret }).generate({ timestamp: begun + stepsLater * 30_000 })
  type Confirmed = { readonly recoveryCodes: readonly string[] }
  const confirmed = await caller.post<Confirmed>('/api/me/two-factor/confirm', { enrollmentId, code: code() })
  return { enrollmentId, code, recoveryCodes: bodyOf(confirmed).recoveryCodes }
}

/** Signs in with the password and then with a code. */
export async function signInWithCode(caller: Visitor, username: string, code: string) {
  bodyOf(await caller.signIn(username, PASSWORD))
  const response = await caller.post('/api/auth/two-factor', { code })
  // The sign-in has changed the session id.
  await caller.csrf()
  return response
}
