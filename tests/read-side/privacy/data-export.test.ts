import { expect, test } from 'vitest'
import { exportedEvents, OMITTED_TEXT } from '#read-side/privacy/data-export.ts'
import { accountIdOf, reviewed, reviewReported, takenDown } from '#tests/read-side/support/market-events.ts'
import { STREAM } from '#tests/read-side/support/view.ts'
import { memoryLog } from '#tests/support/memory-log.ts'

async function asReadBy(...names: string[]) {
  const log = memoryLog()
  const review = reviewed('Apples', 'Orchard', { comment: 'They cheat everybody.' })
  for (const event of [review, reviewReported(review, 'eve'), takenDown(review, ['eve'])])
    await log.record(STREAM, event)
  const read: object[] = []
  const slice = { persons: names.map(accountIdOf), streams: [STREAM], otherRecords: [] }
  for await (const { data } of exportedEvents(log, slice)) read.push(data)
  return read
}

test('the author does not see who reported the content', async () => {
  const [, reported, decided] = await asReadBy('ann')
  expect(reported).toMatchObject({ reporterId: OMITTED_TEXT })
  expect(decided).toMatchObject({ reporterIds: OMITTED_TEXT, reason: 'Not about eggs.' })
})

test('the reporter sees only their report', async () => {
  const [, reported, decided] = await asReadBy('eve')
  expect(reported).toMatchObject({ reporterId: accountIdOf('eve') })
  expect(decided).toMatchObject({ reporterIds: [accountIdOf('eve')], reason: OMITTED_TEXT })
})
