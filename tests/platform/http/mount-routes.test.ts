import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#domain/kernel/contract.ts'
import { allProblems } from '#platform/http/errors.ts'
import { mountRoutes } from '#platform/http/mount-routes.ts'
import { authorized, type Route, route, withBodyLimit, withoutSession } from '#platform/http/route.ts'
import { UploadSlots } from '#platform/http/uploads.ts'

const OPTIONS = {
  texts: allProblems([]),
  consistencyGate: { waitFor: async () => true, position: '0' },
  recordAccess: async () => {},
  idempotencyKeys: { claim: async () => true, purge: async () => {} },
  uploads: {
    slots: new UploadSlots({ maxConcurrent: 1, perCaller: 1 }),
    timeouts: { requestMs: 30_000, uploadMs: 30_000, uploadMinRate: 0 },
    folder: tmpdir(),
    runLimited: <T>(work: () => Promise<T>) => work(),
  },
}
const answer = z.object({})
const read = defineEndpoint({ method: 'GET', path: '/api/items/:id', summary: 'An item', response: answer })
const form = defineEndpoint({
  method: 'GET',
  path: '/api/items',
  summary: 'Send an item',
  form: { maxFileBytes: 1, tooLarge: 'too_large' },
  response: answer,
})
const handle = async () => ({})

test.each<[string, Route]>([
  ['a form', route(form, 'anyone', handle)],
  ['a large body', withBodyLimit(1_000_000, route(read, 'anyone', handle))],
])('a public %s requires an access check', (_, open) => {
  expect(() => mountRoutes(Fastify(), [withoutSession(open)], OPTIONS)).toThrow(/access check/)
  const checked = authorized(async () => undefined, open as Route & { exchange: typeof read })
  expect(() => mountRoutes(Fastify(), [withoutSession(checked)], OPTIONS)).not.toThrow()
})
