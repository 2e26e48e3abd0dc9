import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import type { PolicyEntry, PolicyView } from '#domain/policies/contract.ts'
import { type PolicyVariables, policyNames, renderPolicy, versionsOf } from '#domain/policies/policies.ts'
import { POLICY_TEXTS } from '#domain/policies/texts.ts'

/** Every policy in the version in force, in the market's own words. */
export const policyEntries = (words: PolicyVariables): PolicyEntry[] =>
  policyNames.map((name) => {
    const [{ version }] = versionsOf(name)
    const { title, summary } = POLICY_TEXTS[name][version]!
    return { name, version, title, summary: renderPolicy(summary, words) }
  })

/** A text as it was published, its marks not yet filled in: just as its hash was taken. */
export function policyOf(
  asked: string,
  askedVersion: string | undefined,
): Omit<PolicyView, 'words'> | 'policy_not_found' | 'policy_version_not_found' {
  const name = policyNames.find((one) => one === asked)
  if (!name) return 'policy_not_found'
  const versions = versionsOf(name)
  const found = askedVersion ? versions.find(({ version }) => version === askedVersion) : versions[0]
  if (!found) return 'policy_version_not_found'
  const { version, sha256 } = found
  return { name, version, sha256, text: POLICY_TEXTS[name][version]!, versions: versions.map((one) => one.version) }
}

/** A version somebody agreed to, with the market's own words; undefined when there never was such a one. */
export function acceptedPolicy(market: MarketplaceView, name: string, version: string) {
  const found = policyOf(name, version)
  return typeof found === 'string' ? undefined : { ...found, words: policyVariables(market) }
}

/** What stands in this market for the marks of a text. */
export const policyVariables = ({ name, stateName, contact }: MarketplaceView): PolicyVariables => ({
  market: name,
  state: stateName,
  contact: contact.email ? `write to ${contact.email}` : `reply to any mail you have from ${name}`,
})
