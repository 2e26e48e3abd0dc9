import { auditReactors } from './audit/audit.reactors.ts'
import { boxReactors } from './boxes/boxes.reactors.ts'
import { checkoutReactors } from './checkout/checkout.reactors.ts'
import { creditReactors } from './credit/credit.reactors.ts'
import { disputeReactors } from './disputes/disputes.reactors.ts'
import { identityReactors } from './identity/identity.reactors.ts'
import { messagingReactors } from './messaging/messaging.reactors.ts'
import { moderationReactors } from './moderation/moderation.reactors.ts'
import { notificationReactors } from './notifications/notifications.reactors.ts'
import { orderingReactors } from './ordering/ordering.reactors.ts'
import { payoutReactors } from './payouts/payouts.reactors.ts'
import { privacyReactors } from './privacy/privacy.reactors.ts'
import type { Reactor } from './reactor.ts'
import { reconciliationReactors } from './reconciliation/reconciliation.reactors.ts'
import { sanctionReactors } from './sanctions/sanctions.reactors.ts'
import { verificationReactors } from './verification/verification.reactors.ts'

/** Every reactor that runs. */
export const reactors: readonly Reactor[] = [
  ...identityReactors,
  ...privacyReactors,
  ...checkoutReactors,
  ...orderingReactors,
  ...creditReactors,
  ...payoutReactors,
  ...reconciliationReactors,
  ...disputeReactors,
  ...boxReactors,
  ...verificationReactors,
  ...messagingReactors,
  ...moderationReactors,
  ...sanctionReactors,
  ...notificationReactors,
  ...auditReactors,
]
