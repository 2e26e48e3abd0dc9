import type { LinkTarget } from '#domain/policies/policies.ts'
import { paths } from '#frontend/lib/paths.ts'

/** Where the links inside a policy lead. */
export const POLICY_PATHS: Readonly<Record<LinkTarget, string>> = {
  terms: paths.terms,
  privacy: paths.privacy,
  'refund-policy': paths.refundPolicy,
  'marketplace-rules': paths.marketplaceRules,
  'content-policy': paths.contentPolicy,
  'dispute-resolution': paths.disputeResolution,
  'data-retention': paths.dataRetention,
  'verification-process': paths.verificationProcess,
  'how-it-works': paths.howItWorks,
  marketplace: paths.marketplace,
  orders: paths.orders,
}
