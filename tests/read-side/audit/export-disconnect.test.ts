import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { logQueryContract } from '#domain/audit/contract.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts'
import { allProblems } from '#platform/http/errors.ts'
import { mountRoutes } from '#platform/http/mount-routes.ts'
import { Download, route, withoutSession } from '#platform/http/route.ts'
import { UploadSlots } from '#platform/http/uploads.ts'
import { EXPORT_WRITERS, exportChunks } from '#read-side/audit/log-export.ts'

const EVENTS = 60_000
/** Events per page of an export. */
const PAGE = 5_000
const TEXT = 'x'.repeat(500)

/** A log of about 40 MB, which exceeds all buffers on the way. */
async function longLog(): Promise<EventStore> {
  const store = memoryEventStore()
  const meta = JSON.stringify({ recordedAt: '2026-05-01T00:00:00.000Z', actor: { kind: 'system', id: 'test' } })
  for (let n = 0; n < EVENTS; n += 500) {
    const events = Array.from({ length: 500 }, () => ({
      id: crypto.randomUUID(),
      type: 'NoteTaken',
      meta,
      data: JSON.stringify({ text: TEXT }),
    }))
    await store.append([{ stream: `note-${n}`, expectedRevision: NO_STREAM, events }])
  }
  return store
}

test('a closed connection stops the export', async () => {
  const store = await longLog()
  let reads = 0
  const readAll: EventStore['readAll'] = (...args) => {
    reads += 1
    return store.readAll(...args)
  }
  let stopped = () => {}
  const ended = new Promise<void>((resolve) => {
    stopped = resolve
  })
  async function* watched() {
    try {
      yield* exportChunks({
        store: { ...store, readAll },
        filter: {},
        lines: EXPORT_WRITERS.ndjson,
        by: { account: 'account_1', role: 'auditor' },
        at: '2026-05-01T00:00:00.000Z',
        treeHead: async () => undefined,
      })
    } finally {
      stopped()
    }
  }
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const file = { name: 'log.ndjson', type: 'application/x-ndjson', chunks: watched() }
  const texts = allProblems([])
  const consistencyGate = { waitFor: async () => true, position: '0' }
  mountRoutes(app, [withoutSession(route(logQueryContract.export, 'anyone', async () => new Download(file)))], {
    texts,
    consistencyGate,
    recordAccess: async () => {},
    idempotencyKeys: { claim: async () => true, purge: async () => {} },
    uploads: {
      slots: new UploadSlots({ maxConcurrent: 1, perCaller: 1 }),
      timeouts: { requestMs: 30_000, uploadMs: 30_000, uploadMinRate: 0 },
      folder: tmpdir(),
      runLimited: (work) => work(),
    },
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const request = get({ port, path: '/api/audit/export' })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  await once(answer, 'readable')
  answer.read(1)
  answer.destroy()
  await ended
  const read = reads
  expect(read).toBeLessThan(EVENTS / PAGE / 2)
  await app.close()
  expect(reads).toBe(read)
})
