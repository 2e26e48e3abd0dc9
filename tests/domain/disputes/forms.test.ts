import { expect, test } from 'vitest'
import { openDisputeForm } from '#domain/disputes/contract.ts'

const messages = (form: object) =>
  Object.fromEntries(
    (openDisputeForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

test('a report without items names the items', () => {
  const report = { type: 'quality', lines: [], description: 'One of them was rotten.', wish: 'full_refund' }
  expect(messages(report)).toEqual({ lines: 'Please choose the items and quantities' })
  expect(messages({ ...report, type: 'service' })).toEqual({})
})

test('each missing field of a report is named at once', () => {
  expect(messages({ type: 'missing', lines: [], description: '' })).toEqual({
    lines: 'Please choose the items and quantities',
    description: 'Please describe what happened in at least 10 characters',
    wish: 'Please choose a resolution',
  })
  expect(messages({ lines: [], description: 'It was late.', wish: 'apology' })).toMatchObject({
    type: 'Please choose a topic',
  })
})
