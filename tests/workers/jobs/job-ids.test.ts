import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { queueIdOf, serializeJob } from '#platform/jobs/bullmq-queue.ts'
import { jobsAfter } from '#workers/jobs/work-definitions.ts'
import { reactors } from '#workers/work.ts'

const AT = '2026-05-01T09:30:00.000Z'
const GOLDEN = resolve(import.meta.dirname, '../../golden')

/** One event of every stored type that a reactor handles, with the same ids in all events. */
const events = readdirSync(GOLDEN)
  .map(
    (file): RecordedEvent => ({
      ...JSON.parse(readFileSync(resolve(GOLDEN, file), 'utf8')),
      revision: 4,
      position: '7',
    }),
  )
  .filter(({ type }) => reactors.some(({ on }) => on.includes(type)))

const recorded = fc
  .record({ event: fc.constantFrom(...events), stream: fc.constantFrom('order-a', 'order-b'), revision: fc.nat(2) })
  .map(({ event, stream, revision }): RecordedEvent => ({ ...event, stream, revision }))

const jobsOf = (event: RecordedEvent) =>
  jobsAfter(event, reactors, AT).map(({ job, payload, options: { id } }) => {
    serializeJob(job, payload)
    return queueIdOf(job, id)
  })

test('jobs with the same id have one recipient', () => {
  expect(events.flatMap(jobsOf).length).toBeGreaterThan(80)
  for (const event of events) {
    const recipients = new Map<string, unknown>()
    for (const { job, payload, options } of jobsAfter(event, reactors, AT)) {
      const id = queueIdOf(job, options.id)
      const { to } = payload as { to?: string }
      if (recipients.has(id)) expect(recipients.get(id), `${event.type}: ${id}`).toBe(to ?? 'a recipient')
      recipients.set(id, to)
    }
  }
})

test('an event read twice causes the same jobs', () => {
  for (const event of events) expect(jobsOf(event)).toEqual(jobsOf(event))
})

test('jobs of two events never share an id', () => {
  fc.assert(
    fc.property(recorded, recorded, (one, other) => {
      fc.pre(one.stream !== other.stream || one.revision !== other.revision)
      expect(jobsOf(one).filter((id) => jobsOf(other).includes(id))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})
