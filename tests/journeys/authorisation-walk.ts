import type { Answer, Asking, Visitor } from '#tests/support/visitor.ts'
import { analyticsDoors } from './doors/analytics.ts'
import { auditDoors } from './doors/audit.ts'
import { boxDoors } from './doors/boxes.ts'
import { catalogDoors } from './doors/catalog.ts'
import { checkoutDoors } from './doors/checkout.ts'
import { contactDoors } from './doors/contact.ts'
import { creditDoors } from './doors/credit.ts'
import { disputeDoors } from './doors/disputes.ts'
import type { Doors } from './doors/door.ts'
import { favoriteDoors } from './doors/favorites.ts'
import { identityDoors } from './doors/identity.ts'
import { marketDoors } from './doors/market.ts'
import { messagingDoors } from './doors/messaging.ts'
import { moderationDoors } from './doors/moderation.ts'
import { notificationDoors } from './doors/notifications.ts'
import { operationDoors } from './doors/operations.ts'
import { orderingDoors } from './doors/ordering.ts'
import { ownGoodsDoors } from './doors/own-goods.ts'
import { payoutDoors } from './doors/payouts.ts'
import { pictureDoors } from './doors/pictures.ts'
import { policyDoors } from './doors/policies.ts'
import { privacyDoors } from './doors/privacy.ts'
import { producerDoors } from './doors/producers.ts'
import { proofDoors } from './doors/proof.ts'
import { reconciliationDoors } from './doors/reconciliation.ts'
import { reviewDoors } from './doors/reviews.ts'
import { sanctionDoors } from './doors/sanctions.ts'
import { sandboxDoors } from './doors/sandbox.ts'
import { seasonalDoors } from './doors/seasonal.ts'
import { staffMemberDoors } from './doors/staff-members.ts'
import { verificationDoors } from './doors/verification.ts'

const BY_CONTEXT: readonly Doors[] = [
  analyticsDoors,
  auditDoors,
  boxDoors,
  catalogDoors,
  checkoutDoors,
  contactDoors,
  creditDoors,
  disputeDoors,
  favoriteDoors,
  marketDoors,
  messagingDoors,
  moderationDoors,
  notificationDoors,
  operationDoors,
  orderingDoors,
  ownGoodsDoors,
  payoutDoors,
  pictureDoors,
  policyDoors,
  privacyDoors,
  producerDoors,
  proofDoors,
  reconciliationDoors,
  reviewDoors,
  sanctionDoors,
  sandboxDoors,
  seasonalDoors,
  staffMemberDoors,
  verificationDoors,
  // The last one: it ends with signing out everybody who has walked so far.
  identityDoors,
]

/** Every door of the market and who may pass it. */
export const WALK = BY_CONTEXT.flatMap((doors) => Object.entries(doors))
export const DOORS: Doors = Object.fromEntries(WALK)

/** What a caller sends that no schema accepts, by what is wrong with it. */
const UNREADABLE_BODIES: Readonly<Record<string, Asking>> = {
  'malformed JSON': { body: '{"lines": [' },
  'a list': { body: '[]' },
  'an empty body': { body: '' },
  XML: { body: '<cart/>', headers: { 'content-type': 'application/xml' } },
  'a broken form': { body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  'a body of 300 KB': { body: JSON.stringify({ text: 'x'.repeat(300_000) }) },
  'an idempotency key that is too short': { body: '{}', headers: { 'idempotency-key': 'short' } },
}
const UNREADABLE_QUERY = '?page=none&from=never&asOf=%00'

/** Sends a route everything it could not read, and returns the answers by what was wrong. */
export async function sendUnreadable(who: Visitor, route: string): Promise<Record<string, Answer>> {
  const [method, path] = route.split(' ') as [string, string]
  const address = (param: string) => path.replaceAll(/\{\w+\}/g, param)
  const answers: Record<string, Answer> = {}
  const ask = async (wrong: string, at: string, asking: Asking = {}) => {
    answers[wrong] = await who.ask(method, at, asking)
  }
  await ask('an unreadable query', address('any') + UNREADABLE_QUERY)
  if (path.includes('{')) await ask('an unreadable parameter', address('%00'))
  if (method === 'GET') return answers
  for (const [wrong, asking] of Object.entries(UNREADABLE_BODIES)) await ask(wrong, address('any'), asking)
  return answers
}

/** Who may call each route at all, as the API's document states it (`x-access`). */
export async function accessByRoute(visitor: Visitor): Promise<ReadonlyMap<string, Access>> {
  type Operation = { readonly 'x-access'?: Access['to']; readonly 'x-not-while-paused'?: true }
  type Doc = { readonly paths: Record<string, Record<string, Operation>> }
  const { body } = await visitor.get<Doc>('/api/docs/json')
  return new Map(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Access] => [
        `${method.toUpperCase()} ${path}`,
        { to: operation['x-access'] ?? 'anyone', pausedToo: !operation['x-not-while-paused'] },
      ]),
    ),
  )
}

export interface Access {
  readonly to: 'anyone' | 'member' | 'verified' | 'producer' | 'staff'
  readonly pausedToo: boolean
}
