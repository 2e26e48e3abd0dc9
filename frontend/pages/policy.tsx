import { useQuery } from '@tanstack/react-query'
import { marketQuery } from '#frontend/features/market/api.ts'
import { disputeResolution } from '#frontend/features/policies/dispute-resolution.tsx'
import { marketplaceRules } from '#frontend/features/policies/marketplace-rules.tsx'
import type { Policy } from '#frontend/features/policies/policy.ts'
import { PolicyText } from '#frontend/features/policies/policy-text.tsx'
import { privacy } from '#frontend/features/policies/privacy.tsx'
import { refundPolicy } from '#frontend/features/policies/refund-policy.tsx'
import { terms } from '#frontend/features/policies/terms.tsx'

export type PolicyName = 'terms' | 'privacy' | 'refund-policy' | 'marketplace-rules' | 'dispute-resolution'

const POLICY: Readonly<Record<PolicyName, Policy>> = {
  terms,
  privacy,
  'refund-policy': refundPolicy,
  'marketplace-rules': marketplaceRules,
  'dispute-resolution': disputeResolution,
}

export function PolicyPage({ name }: { readonly name: PolicyName }) {
  const { data: market } = useQuery(marketQuery)
  const policy = POLICY[name]
  return (
    <div className="page">
      <title>{policy.title}</title>
      <PolicyText policy={policy} market={market ?? UNNAMED} />
    </div>
  )
}

/** Until the market has told its name. */
const UNNAMED = { name: 'This market', stateName: 'this market’s region' }
