import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { publicPages } from '#app/page-metadata.ts'
import { policyNames, versionsOf } from '#domain/policies/policies.ts'
import { POLICY_TEXTS } from '#domain/policies/texts.ts'
import { anchorOf, formatVersion, POLICY_PATHS, PolicyText } from '#frontend/shop/policies/policy.tsx'

const variables = { market: 'Hillside', state: 'Maine', contact: 'write to us' }
const drawn = (name: (typeof policyNames)[number], version = versionsOf(name)[0].version) => {
  const versions = versionsOf(name).map((one) => one.version)
  const policy = { name, version, sha256: 'abc', text: POLICY_TEXTS[name][version]!, variables, versions }
  return renderToStaticMarkup(
    <MemoryRouter>
      <PolicyText policy={policy} />
    </MemoryRouter>,
  )
}

describe('a policy on the page', () => {
  test.each(policyNames)('%s shows title, date and contents', (name) => {
    const html = drawn(name)
    const [{ version }] = versionsOf(name)
    const { title, sections } = POLICY_TEXTS[name][version]!
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(`Last updated: <time dateTime="${version}">${formatVersion(version)}</time>`)
    for (const section of sections) {
      expect(html).toContain(`href="/#${anchorOf(section.title)}"`)
      expect(html).toContain(`<h2 id="${anchorOf(section.title)}">`)
    }
    expect(html).not.toMatch(/\{market\}|\{state\}|\{contact\}|\*\*|\]\(/)
  })

  test('of an older version links to the current one', () => {
    expect(drawn('terms', '2026-11-01')).toContain('Read the version in force since November 21, 2026')
    expect(drawn('terms')).not.toContain('Read the current version')
  })

  test('links to other policies', () => {
    expect(drawn('terms')).toContain('<a href="/refund-policy" data-discover="true">refund policy</a>')
  })
})

test.each(policyNames)('%s has one title before and after rendering', (name) => {
  const pages = publicPages({ name: 'Hillside', stateName: 'Maine' })
  expect(pages[POLICY_PATHS[name]]?.title).toBe(POLICY_TEXTS[name][versionsOf(name)[0].version]!.title)
})

test('a version is formatted as its date', () => expect(formatVersion('2026-01-01')).toBe('January 1, 2026'))
