import { analyticsDoors } from './doors/analytics.ts'
import { auditDoors } from './doors/audit.ts'
import { boxDoors } from './doors/boxes.ts'
import { catalogDoors } from './doors/catalog.ts'
import { checkoutDoors } from './doors/checkout.ts'
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
