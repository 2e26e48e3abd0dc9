import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { validatorCompiler } from '#platform/http/validation.ts'

const refund = z.object({
  reason: z.string().trim().min(1, 'Please give a reason').optional(),
  lines: z.array(z.object({ itemId: z.string(), amountCents: z.coerce.number().optional() })).default([]),
  dueOn: z.iso.date().transform((day) => ({ day })),
})

const logged: unknown[] = []
beforeEach(() => logged.splice(0))

const check = (input: unknown, httpPart = 'body') => {
  const compile = validatorCompiler({ info: (...entry: unknown[]) => logged.push(entry) } as never)
  const result = compile({ schema: refund, httpPart, method: 'POST', url: '/refunds' })(input)
  return 'error' in result ? result.error.fields : result.value
}

test('valid input is parsed', () => {
  expect(check({ reason: ' Bruised ', dueOn: '2026-05-01', lines: [{ itemId: 'a', amountCents: '5' }] })).toEqual({
    reason: 'Bruised',
    dueOn: { day: '2026-05-01' },
    lines: [{ itemId: 'a', amountCents: 5 }],
  })
})

test('invalid input is rejected with the first message of each field', () => {
  expect(check({ reason: '', dueOn: '2026-05-01', lines: [{}] })).toEqual({
    reason: 'Please give a reason',
    'lines.0.itemId': 'Invalid input: expected string, received undefined',
  })
})

test('unknown fields of a body are dropped and logged', () => {
  const body = { dueOn: '2026-05-01', note: 'By noon', lines: [{ itemId: 'a', cents: 5 }] }
  expect(check(body)).toEqual({ dueOn: { day: '2026-05-01' }, lines: [{ itemId: 'a' }] })
  expect(logged).toEqual([
    [{ method: 'POST', url: '/refunds' }, 'request body with unknown fields: note, lines.0.cents'],
  ])
})

test('unknown query parameters are not logged', () => {
  check({ dueOn: '2026-05-01', utm_source: 'mail' }, 'querystring')
  expect(logged).toEqual([])
})
