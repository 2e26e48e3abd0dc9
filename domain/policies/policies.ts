import type { AcceptedPolicy } from '#domain/kernel/fields.ts'

interface Published {
  /** Date it came into force. */
  readonly version: string
  /** SHA-256 of the text in `texts/` as JSON. A test compares them, so that no text changes without a new version. */
  readonly sha256: string
}
type Versions = readonly [Published, ...Published[]]

/** All versions of all policies, the current one first. */
export const PUBLISHED = {
  terms: [
    { version: '2026-11-21', sha256: '8bede07d5a270912bce199d5352e85bf0cbab99c47f94005a82dc3e92b69b2cb' },
    { version: '2026-11-01', sha256: '4e726cf0926cbb370fcc76201384bb84dc94a3b4ce899d130de54c0dfed6e5d0' },
  ],
  privacy: [
    { version: '2026-11-21', sha256: '879e5df25cede634ae4407c7a2f5e274832968062e3649f92a4f2bee69482252' },
    { version: '2026-11-01', sha256: 'f1bd7ad532e52db3fae1e4bfd005cc54d36e9cb07c75e5f855f170b500684b10' },
  ],
  'refund-policy': [
    { version: '2026-11-23', sha256: '9369e6027471a6048e95e12e857b5477719da47a97535bc493fe4ec25b65a2aa' },
    { version: '2026-11-21', sha256: '17fb7127f3652a7fb1707ad586b411dc9495c77fb21da43fa5f57f72df5c1778' },
    { version: '2026-11-01', sha256: 'adcf8a842d53cd00bf47791d173ec6811a33f22205e9a503786595d9119c419c' },
  ],
  'marketplace-rules': [
    { version: '2026-11-21', sha256: '799463b0802e41b2ad9fb6aa2d23be7575090c35ef8f347c6751caf6226fe065' },
    { version: '2026-11-01', sha256: 'bddeef921f8432b06f7a6f69bfa62ec7af944d9ff8fee427bfd6ee6bfc66d38b' },
  ],
  'content-policy': [
    { version: '2026-11-23', sha256: 'a312ae9b754afd144b2cbc8e288542e9d17a8368a0d099802327bae49724732c' },
    { version: '2026-11-21', sha256: '65ef2764058a07d1540e1debf76e47051160e225c6dca18b63583d39461b4759' },
  ],
  'dispute-resolution': [
    { version: '2026-11-21', sha256: 'af443a497b408d18795d742af1f76698ea4cc81cddd22a1285c5799a2cb06320' },
    { version: '2026-11-01', sha256: '3ef97a63752300f6dd835422bf419e8c90b6967b7bef4be9d239c9c367a91db8' },
  ],
  'data-retention': [
    { version: '2026-11-22', sha256: 'abb83295cc98f098eb9aa94cc489e1f944fb4e2ebf82adb3155e0e7991ea1bda' },
    { version: '2026-11-21', sha256: '79be31ebc872574d7054bdc50bf3a35ff259aa532bac50f76a30c1612c4e37a1' },
  ],
  'verification-process': [
    { version: '2026-11-21', sha256: '057a81e22200ea04ae58cb16fc3572d437ae499736f94afe20c3f6edb23f4005' },
  ],
} as const satisfies Record<string, Versions>

export type PolicyName = keyof typeof PUBLISHED
export const policyNames = Object.keys(PUBLISHED) as [PolicyName, ...PolicyName[]]

/** Versions of a policy, the current one first. */
export const versionsOf = (policy: PolicyName): Versions => PUBLISHED[policy]

/** The current versions of these policies. */
const agreedTo = (policies: readonly PolicyName[]): AcceptedPolicy[] =>
  policies.map((policy) => ({ policy, ...versionsOf(policy)[0] }))

/** Policies to accept at sign-up; producers also accept the marketplace rules. */
export const policiesForSignup = (signupRole: 'consumer' | 'producer'): AcceptedPolicy[] =>
  agreedTo(signupRole === 'producer' ? ['terms', 'privacy', 'marketplace-rules'] : ['terms', 'privacy'])

/** Policies to accept with a producer profile. */
export const policiesForSelling = (): AcceptedPolicy[] => agreedTo(['marketplace-rules'])

/** Policies to accept at checkout. */
export const policiesForCheckout = (): AcceptedPolicy[] => agreedTo(['refund-policy', 'terms', 'marketplace-rules'])

/** Versions by policy. */
export const versionsIn = (agreed: readonly AcceptedPolicy[]): Record<string, string> =>
  Object.fromEntries(agreed.map(({ policy, version }) => [policy, version]))

/**
 * A policy as data: the server hashes and serves it, the browser renders it. Strings can contain the variables `{market}`,
 * `{state}` and `{contact}`, `**bold**` text, and `[links](terms)` to pages.
 */
export interface PolicyText {
  readonly title: string
  /** One-sentence summary. */
  readonly summary: string
  /** Key points. */
  readonly inShort: readonly string[]
  readonly sections: readonly PolicySection[]
}

export interface PolicySection {
  readonly title: string
  readonly text: readonly PolicyBlock[]
}

/** A paragraph, a list, numbered steps, or a table. */
export type PolicyBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } }

/** Link targets in policy texts: other policies and some pages. */
export const LINK_TARGETS = [
  'terms',
  'privacy',
  'refund-policy',
  'marketplace-rules',
  'content-policy',
  'dispute-resolution',
  'data-retention',
  'verification-process',
  'how-it-works',
  'marketplace',
  'orders',
] as const
export type LinkTarget = (typeof LINK_TARGETS)[number]

/** Values of the variables. */
export interface PolicyVariables {
  readonly market: string
  readonly state: string
  /** How to contact the marketplace, as the end of a sentence: `write to …`. */
  readonly contact: string
}

export const renderPolicy = (text: string, words: PolicyVariables): string =>
  text.replace(/\{(market|state|contact)\}/g, (_, word: keyof PolicyVariables) => words[word])

export type Inline =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: LinkTarget }

/** Splits a string into plain, bold and link parts. */
export function inlines(text: string): Inline[] {
  const parts = text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([a-z-]+\))/).filter(Boolean)
  return parts.map((part): Inline => {
    const link = /^\[([^\]]+)\]\(([a-z-]+)\)$/.exec(part)
    if (link) return { kind: 'link', text: link[1]!, to: link[2] as LinkTarget }
    const strong = /^\*\*(.+)\*\*$/.exec(part)
    return strong ? { kind: 'strong', text: strong[1]! } : { kind: 'plain', text: part }
  })
}
