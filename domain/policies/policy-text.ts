/**
 * A policy as pure data: the server hashes and serves it, the browser draws it. In every string `{market}`, `{state}` and
 * `{contact}` stand for what the market's configuration says, `**words**` are strong, `[words](terms)` leads to a page.
 */
export interface PolicyText {
  readonly title: string
  /** The document in one sentence. */
  readonly summary: string
  /** What matters most, for people who read nothing else. */
  readonly inShort: readonly string[]
  readonly sections: readonly PolicySection[]
}

export interface PolicySection {
  readonly title: string
  readonly text: readonly PolicyBlock[]
}

/** A paragraph, a list, steps in their order, or a table. */
export type PolicyBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } }

/** Where a policy's text may lead: other policies and a few pages. */
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

/** What stands for the marks in curly brackets. */
export interface PolicyVariables {
  readonly market: string
  readonly state: string
  /** How to reach the market, as the end of a sentence: `write to …`. */
  readonly contact: string
}

export const renderPolicy = (text: string, words: PolicyVariables): string =>
  text.replace(/\{(market|state|contact)\}/g, (_, word: keyof PolicyVariables) => words[word])

export type Inline =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: LinkTarget }

/** A string cut at its marks. */
export function inlines(text: string): Inline[] {
  const parts = text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([a-z-]+\))/).filter(Boolean)
  return parts.map((part): Inline => {
    const link = /^\[([^\]]+)\]\(([a-z-]+)\)$/.exec(part)
    if (link) return { kind: 'link', text: link[1]!, to: link[2] as LinkTarget }
    const strong = /^\*\*(.+)\*\*$/.exec(part)
    return strong ? { kind: 'strong', text: strong[1]! } : { kind: 'plain', text: part }
  })
}
