import { contentPolicy20261121, contentPolicy20261123 } from '#domain/policies/texts/content-policy.ts'
import { dataRetention20261121, dataRetention20261122 } from '#domain/policies/texts/data-retention.ts'
import { disputeResolution20261101, disputeResolution20261121 } from '#domain/policies/texts/dispute-resolution.ts'
import { marketplaceRules20261101, marketplaceRules20261121 } from '#domain/policies/texts/marketplace-rules.ts'
import { privacy20261101, privacy20261121 } from '#domain/policies/texts/privacy.ts'
import {
  refundPolicy20261101,
  refundPolicy20261121,
  refundPolicy20261123,
} from '#domain/policies/texts/refund-policy.ts'
import { terms20261101, terms20261121 } from '#domain/policies/texts/terms.ts'
import { verificationProcess20261121 } from '#domain/policies/texts/verification-process.ts'
import type { PolicyName, PolicyText } from './policies.ts'

/** All published texts, so that every accepted version can be shown. */
export const POLICY_TEXTS: Readonly<Record<PolicyName, Readonly<Record<string, PolicyText>>>> = {
  terms: { '2026-11-21': terms20261121, '2026-11-01': terms20261101 },
  privacy: { '2026-11-21': privacy20261121, '2026-11-01': privacy20261101 },
  'refund-policy': {
    '2026-11-23': refundPolicy20261123,
    '2026-11-21': refundPolicy20261121,
    '2026-11-01': refundPolicy20261101,
  },
  'marketplace-rules': { '2026-11-21': marketplaceRules20261121, '2026-11-01': marketplaceRules20261101 },
  'content-policy': { '2026-11-23': contentPolicy20261123, '2026-11-21': contentPolicy20261121 },
  'dispute-resolution': { '2026-11-21': disputeResolution20261121, '2026-11-01': disputeResolution20261101 },
  'data-retention': {
    '2026-11-22': dataRetention20261122,
    '2026-11-21': dataRetention20261121,
  },
  'verification-process': { '2026-11-21': verificationProcess20261121 },
}
