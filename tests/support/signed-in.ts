import { giveRole } from '#app/cli/staff.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { OpenMarket } from './market.ts'
import { setUpSecondStep } from './second-step.ts'
import { makePerson, PASSWORD, projected } from './shop.ts'
import { createVisitor, fine, type Visitor } from './visitor.ts'

/** Somebody the shop's helpers made, signed in. */
export async function signedIn(market: OpenMarket, username: string): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  fine(await visitor.signIn(username, PASSWORD))
  return visitor
}

/** Somebody new, signed in. */
export const someone = async (market: OpenMarket, name: string): Promise<Visitor> =>
  signedIn(market, (await makePerson(market, name)).username)

/** Somebody of the staff, signed in with a code. */
export async function staffMember(market: OpenMarket, name: string, role: StaffRole): Promise<Visitor> {
  const { username } = await makePerson(market, name)
  const visitor = await signedIn(market, username)
  await takeOn(market, { visitor, username }, role)
  return visitor
}

/** Makes somebody who is signed in one of the staff, and does the second step in their session. */
export async function takeOn(
  market: OpenMarket,
  { visitor, username }: { readonly visitor: Visitor; readonly username: string },
  role: StaffRole,
): Promise<void> {
  await giveRole(market.engines, username, role)
  await setUpSecondStep(visitor)
  await projected(market)
}
