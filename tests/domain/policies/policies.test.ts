import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#domain/kernel/format.ts'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import {
  inlines,
  LINK_TARGETS,
  type PolicyText,
  PUBLISHED,
  policiesForCheckout,
  policiesForSignup,
  policyNames,
  renderPolicy,
  versionsOf,
} from '#domain/policies/policies.ts'
import { POLICY_TEXTS } from '#domain/policies/texts.ts'

const all = policyNames.flatMap((name) => versionsOf(name).map((published) => ({ name, ...published })))
const textOf = (name: keyof typeof PUBLISHED) => POLICY_TEXTS[name][versionsOf(name)[0].version]!
const stringsIn = (text: PolicyText): string[] => {
  const strings: string[] = []
  JSON.stringify(text, (_, value: unknown) => {
    if (typeof value === 'string') strings.push(value)
    return value
  })
  return strings
}

describe('a published policy', () => {
  test.each(all)('$name of $version is unchanged', ({ name, version, sha256 }) => {
    const text = JSON.stringify(POLICY_TEXTS[name][version])
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
  })

  test('has a version, and every version a text', () => {
    for (const name of policyNames)
      expect(Object.keys(POLICY_TEXTS[name])).toEqual(versionsOf(name).map(({ version }) => version))
  })

  test('is newer than the one it replaced', () => {
    for (const name of policyNames) {
      const days = versionsOf(name).map(({ version }) => version)
      expect(days).toEqual([...new Set(days)].sort().reverse())
    }
  })

  test.each(all)('$name of $version links only to existing pages', ({ name, version }) => {
    const links = stringsIn(POLICY_TEXTS[name][version]!).flatMap(inlines)
    for (const link of links) if (link.kind === 'link') expect(LINK_TARGETS).toContain(link.to)
  })

  test.each(all)('$name of $version has no unresolved placeholder', ({ name, version }) => {
    const words = { market: 'M', state: 'S', contact: 'C' }
    for (const text of stringsIn(POLICY_TEXTS[name][version]!))
      for (const { text: plain } of inlines(renderPolicy(text, words))) expect(plain).not.toMatch(/[{}[\]*]/)
  })

  test('has a summary and no duplicate title', () => {
    for (const name of policyNames) {
      const { inShort, sections } = textOf(name)
      expect(inShort.length).toBeGreaterThan(2)
      expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length)
    }
  })
})

test('policies link to each other', () => {
  for (const name of policyNames) {
    const links = stringsIn(textOf(name)).flatMap(inlines)
    const to = new Set(links.flatMap((link) => (link.kind === 'link' ? [link.to] : [])))
    expect(to.size, name).toBeGreaterThan(0)
  }
})

test('a replacement needs both sides, in every policy', () => {
  expect(stringsIn(textOf('refund-policy')).join(' ')).toContain('refunds them, or replaces them if you both agree')
  expect(stringsIn(textOf('dispute-resolution')).join(' ')).toContain('a replacement, if both parties agree to it')
  for (const name of policyNames) expect(stringsIn(textOf(name)).join(' ')).not.toMatch(/replaces[^.]* as you prefer/)
})

test('the terms state the fees that are charged', () => {
  const terms = stringsIn(textOf('terms')).join(' ')
  const { processing, platform } = FEES
  expect(terms).toContain(`${processing.basisPoints / 100}% of these plus ${formatMoney(processing.fixedCents)}`)
  expect(terms).toContain(`${platform.basisPoints / 100}% of the goods`)
  expect(terms).toContain(`at least ${formatMoney(platform.minimumCents)}`)
})

test('text is split at its markup', () => {
  expect(inlines('**Note:** the [terms of use](terms) say so.')).toEqual([
    { kind: 'strong', text: 'Note:' },
    { kind: 'plain', text: ' the ' },
    { kind: 'link', text: 'terms of use', to: 'terms' },
    { kind: 'plain', text: ' say so.' },
  ])
})

test('producers also accept the seller rules', () => {
  const names = (agreed: readonly { policy: string }[]) => agreed.map(({ policy }) => policy)
  expect(names(policiesForSignup('consumer'))).toEqual(['terms', 'privacy'])
  expect(names(policiesForSignup('producer'))).toEqual(['terms', 'privacy', 'marketplace-rules'])
  expect(names(policiesForCheckout())).toEqual(['refund-policy', 'terms', 'marketplace-rules'])
  expect(policiesForCheckout()[1]).toEqual({ policy: 'terms', ...PUBLISHED.terms[0] })
})
