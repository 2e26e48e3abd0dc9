import { expect, test } from 'vitest'
import { rules as allRules, RULES } from '#domain/kernel/moderation.ts'
import { contentPolicy20261121 as content } from '#domain/policies/texts/content-policy.ts'
import { marketplaceRules20261121 as rules } from '#domain/policies/texts/marketplace-rules.ts'

const published = JSON.stringify([content, rules])

test.each(allRules)('the rule “%s” is quoted literally from a published policy', (rule) => {
  expect(published).toContain(RULES[rule])
})
