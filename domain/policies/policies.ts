import type { AcceptedPolicy } from '#domain/kernel/fields.ts'

interface PublishedVersion {
  /** Date it came into force. */
  readonly version: string
  /** SHA-256 of the text in `texts/` as JSON. A test compares them, so that no text changes without a new version. */
  readonly sha256: string
}
type Versions = readonly [PublishedVersion, ...PublishedVersion[]]

/** All versions of all policies, the current one first. */
export const PUBLISHED = {
  terms: [
    { version: '2026-11-21', sha256: '9119ad5173c0a5d835f0d481d04f5bb2f1089c2e904b5e08d3f81e8f816e4f0f' },
    { version: '2026-11-01', sha256: 'b500d6a2ba6163b743bbde824bc28b5918d26859713d6722b8afb0232e3cd6c5' },
  ],
  privacy: [
    { version: '2026-11-21', sha256: '5edcfb13a1bf246099806b45e2bd178a7174e8385f49ceeba3e0f245f577d36a' },
    { version: '2026-11-01', sha256: '22eed7ae6492095a5d4f3da2fe3155c400dcfcaec91e37bd741117c853ccce33' },
  ],
  'refund-policy': [
    { version: '2026-11-23', sha256: 'e2eef890ef86aff4feb48d0e130e8a9267197cd2e88290e94011b2b09ddec441' },
    { version: '2026-11-21', sha256: '38b4b5b9c3651eb2b787520e2ebf9805537533c5520918fcabe260e8bab54574' },
    { version: '2026-11-01', sha256: 'a03b792486f470e655eb511722a0e799bf014fb513c7ceddde4b0756ab0c7f7e' },
  ],
  'marketplace-rules': [
    { version: '2026-11-21', sha256: '86c2a2253d99601924531bf4172b241c99a9c7961e33cce363603f2f710f65dd' },
    { version: '2026-11-01', sha256: '3b79c39c1f1f4772494528c42aeabb98e06821a9728c8f266413aa438c9ec4fc' },
  ],
  'content-policy': [
    { version: '2026-11-23', sha256: 'cbff058aa6b637fc4a38f58de8299553ffea39077dd3f4f5d9a876b55e656b2e' },
    { version: '2026-11-21', sha256: 'fb64127e1b74272ddcda59853952a06e3f52539238b9c44e22f21c40e5c4d3a8' },
  ],
  'dispute-resolution': [
    { version: '2026-11-21', sha256: 'c8dcbe4ddc9af8e64276d16200566ffd0ca0efde9a920ad59e15b0c534bd1db2' },
    { version: '2026-11-01', sha256: '5d25a909fcbd048a9a4d0af059ad2834044fe1f0b4383188bc47dac313b7901c' },
  ],
  'data-retention': [
    { version: '2026-11-22', sha256: '1e45d179ad87ec35fc7d49d247519fba6ade9402d53071f74f5e56f829b2e717' },
    { version: '2026-11-21', sha256: '69fc1ba32724e27945052acf69f26f48e64d1dd374956dbd207e3605729c4659' },
  ],
  'verification-process': [
    { version: '2026-11-21', sha256: '6dc646d5336a00892a0eb1608640cf54855d1da7439081b19d3a7cb82bcb3c55' },
  ],
} as const satisfies Record<string, Versions>

export type PolicyName = keyof typeof PUBLISHED
export const policyNames = Object.keys(PUBLISHED) as [PolicyName, ...PolicyName[]]

/** Versions of a policy, the current one first. */
export const versionsOf = (policy: PolicyName): Versions => PUBLISHED[policy]

/** The current versions of these policies. */
const currentVersionsOf = (policies: readonly PolicyName[]): AcceptedPolicy[] =>
  policies.map((policy) => ({ policy, ...versionsOf(policy)[0] }))

/** Policies to accept at sign-up; producers also accept the marketplace rules. */
export const policiesForSignup = (signupRole: 'consumer' | 'producer'): AcceptedPolicy[] =>
  currentVersionsOf(signupRole === 'producer' ? ['terms', 'privacy', 'marketplace-rules'] : ['terms', 'privacy'])

/** Policies to accept with a producer profile. */
export const policiesForSelling = (): AcceptedPolicy[] => currentVersionsOf(['marketplace-rules'])

/** Policies to accept at checkout. */
export const policiesForCheckout = (): AcceptedPolicy[] =>
  currentVersionsOf(['refund-policy', 'terms', 'marketplace-rules'])

/**
 * A policy as data: the server hashes and serves it, the browser renders it. Strings can contain the variables
 * `{market}`, `{state}` and `{contact}`, `**bold**` text, and `[links](terms)` to pages.
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

export const renderPolicy = (text: string, variables: PolicyVariables): string =>
  text.replace(/\{(market|state|contact)\}/g, (_, name: keyof PolicyVariables) => variables[name])

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
