import { expect, test } from 'vitest'
import { openDisputeForm } from '#domain/disputes/contract.ts'

const messages = (form: object) =>
  Object.fromEntries(
    (openDisputeForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

test('a report without items is rejected at the items field', () => {
  const report = {
    reason: 'product_quality',
    lines: [],
    description: 'One of them was rotten.',
    desiredResolution: 'full_refund',
  }
  expect(messages(report)).toEqual({ lines: 'Choose the items and quantities' })
  expect(messages({ ...report, reason: 'service_issue' })).toEqual({})
})

test('each missing field of a report is reported at once', () => {
  expect(messages({ reason: 'missing_items', lines: [], description: '' })).toEqual({
    lines: 'Choose the items and quantities',
    description: 'Describe what happened in at least 10 characters',
    desiredResolution: 'Choose a resolution',
  })
  expect(messages({ lines: [], description: 'It was late.', desiredResolution: 'apology' })).toMatchObject({
    reason: 'Choose a topic',
  })
})
