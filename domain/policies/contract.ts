import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'

const lines = z.array(z.string()).readonly()
const block = z.union([
  z.string(),
  z.object({ list: lines }),
  z.object({ steps: lines }),
  z.object({ table: z.object({ head: lines, rows: z.array(lines).readonly() }) }),
])

const policyText = z.object({
  title: z.string(),
  summary: z.string(),
  inShort: lines,
  sections: z.array(z.object({ title: z.string(), text: z.array(block).readonly() })).readonly(),
})

const policyEntry = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Date it came into force. */
  version: z.string(),
})
export type PolicyEntry = z.infer<typeof policyEntry>

export const policyView = z.object({
  name: z.string(),
  version: z.string(),
  /** SHA-256 of `text` as JSON, as recorded with accounts and orders. */
  sha256: z.string(),
  text: policyText,
  /** Values of `{market}`, `{state}` and `{contact}` in the text. */
  variables: z.object({ market: z.string(), state: z.string(), contact: z.string() }),
  /** All versions, the current one first. */
  versions: z.array(z.string()),
})
export type PolicyView = z.infer<typeof policyView>

export const policiesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/policies',
    summary: 'All policies in their current version',
    response: z.array(policyEntry),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/policies/:name',
    summary: 'The text of a policy: the current version, or an older one',
    params: z.object({ name: z.string().max(40) }),
    query: z.object({ version: z.string().max(20).optional() }),
    response: policyView,
  }),
}

export const policyProblems = problems({
  policy_not_found: { status: 404, text: 'There is no such policy.' },
  policy_version_not_found: { status: 404, text: 'This policy has no such version.' },
})
