import type { PolicyText } from './policy-text.ts'
import type { PolicyName } from './policy-versions.ts'
import { text as contentPolicy20261121 } from './texts/content-policy.2026-11-21.ts'
import { text as contentPolicy20261123 } from './texts/content-policy.2026-11-23.ts'
import { text as dataRetention20261121 } from './texts/data-retention.2026-11-21.ts'
import { text as dataRetention20261122 } from './texts/data-retention.2026-11-22.ts'
import { text as disputeResolution20261101 } from './texts/dispute-resolution.2026-11-01.ts'
import { text as disputeResolution20261121 } from './texts/dispute-resolution.2026-11-21.ts'
import { text as marketplaceRules20261101 } from './texts/marketplace-rules.2026-11-01.ts'
import { text as marketplaceRules20261121 } from './texts/marketplace-rules.2026-11-21.ts'
import { text as privacy20261101 } from './texts/privacy.2026-11-01.ts'
import { text as privacy20261121 } from './texts/privacy.2026-11-21.ts'
import { text as refundPolicy20261101 } from './texts/refund-policy.2026-11-01.ts'
import { text as refundPolicy20261121 } from './texts/refund-policy.2026-11-21.ts'
import { text as refundPolicy20261123 } from './texts/refund-policy.2026-11-23.ts'
import { text as terms20261101 } from './texts/terms.2026-11-01.ts'
import { text as terms20261121 } from './texts/terms.2026-11-21.ts'
import { text as verificationProcess20261121 } from './texts/verification-process.2026-11-21.ts'

/** Every text that was ever published: what somebody agreed to can always be shown again. */
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
