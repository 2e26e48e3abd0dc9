import { expect, test } from 'vitest'
import { rules as allRules, RULES } from '#domain/kernel/moderation.ts'
import { text as content } from '#domain/policies/texts/content-policy.2026-11-21.ts'
import { text as rules } from '#domain/policies/texts/marketplace-rules.2026-11-21.ts'

const published = JSON.stringify([content, rules])

test.each(allRules)('the rule “%s” stands in a published policy, word for word', (rule) => {
  expect(published).toContain(RULES[rule])
})
