import { expect, test } from 'vitest'
import { LEFT_OUT, ownEvents } from '#read-side/privacy/own-events.ts'
import { accountIdOf, reviewed, reviewReported, takenDown } from '../support/market-events.ts'
import { memoryLog } from '../support/memory-log.ts'
import { STREAM } from '../support/view.ts'

async function asReadBy(...names: string[]) {
  const log = memoryLog()
  const review = reviewed('Apples', 'Orchard', { comment: 'They cheat everybody.' })
  for (const event of [review, reviewReported(review, 'eve'), takenDown(review, ['eve'])]) await log.say(STREAM, event)
  const read: object[] = []
  const slice = { persons: names.map(accountIdOf), streams: [STREAM], beside: [] }
  for await (const { data } of ownEvents(log, slice)) read.push(data)
  return read
}

test('whoever wrote it does not read who reported it', async () => {
  const [, reported, decided] = await asReadBy('ann')
  expect(reported).toMatchObject({ reporterId: LEFT_OUT })
  expect(decided).toMatchObject({ reporterIds: LEFT_OUT, reason: 'Not about eggs.' })
})

test('whoever reported it reads that they did, and not what the writer was told', async () => {
  const [, reported, decided] = await asReadBy('eve')
  expect(reported).toMatchObject({ reporterId: accountIdOf('eve') })
  expect(decided).toMatchObject({ reporterIds: [accountIdOf('eve')], reason: LEFT_OUT })
})
