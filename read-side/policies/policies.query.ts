import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import type { PolicyEntry, PolicyView } from '#domain/policies/contract.ts'
import { type PolicyVariables, policyNames, renderPolicy, versionsOf } from '#domain/policies/policies.ts'
import { POLICY_TEXTS } from '#domain/policies/texts.ts'

/** All policies in their current version, with the marketplace's name and contact filled in. */
export const policyEntries = (variables: PolicyVariables): PolicyEntry[] =>
  policyNames.map((name) => {
    const [{ version }] = versionsOf(name)
    const { title, summary } = POLICY_TEXTS[name][version]!
    return { name, version, title, summary: renderPolicy(summary, variables) }
  })

/** A policy text as published, with placeholders: the form that was hashed. */
export function policyOf(
  requestedName: string,
  requestedVersion: string | undefined,
): Omit<PolicyView, 'variables'> | 'policy_not_found' | 'policy_version_not_found' {
  const name = policyNames.find((one) => one === requestedName)
  if (!name) return 'policy_not_found'
  const versions = versionsOf(name)
  const found = requestedVersion ? versions.find(({ version }) => version === requestedVersion) : versions[0]
  if (!found) return 'policy_version_not_found'
  const { version, sha256 } = found
  return { name, version, sha256, text: POLICY_TEXTS[name][version]!, versions: versions.map((one) => one.version) }
}

/** An accepted version, with the values of its placeholders; undefined if there is no such version. */
export function acceptedPolicy(market: MarketplaceView, name: string, version: string) {
  const found = policyOf(name, version)
  return typeof found === 'string' ? undefined : { ...found, variables: policyVariables(market) }
}

/** The values of the placeholders in policy texts. */
export const policyVariables = ({ name, stateName, contact }: MarketplaceView): PolicyVariables => ({
  market: name,
  state: stateName,
  contact: contact.email ? `write to ${contact.email}` : `reply to any mail you have from ${name}`,
})
