import { expect, test } from 'vitest'
import { redactPersonalData } from '#platform/log/log.ts'

test.each([
  ['550 no mailbox ann.buyer@example.com here', '550 no mailbox [cut] here'],
  ['invalid input syntax for type integer: "Ann Buyer"', 'invalid input syntax for type integer: "[cut]"'],
  ['invalid input syntax for type date: "ann"', 'invalid input syntax for type date: "[cut]"'],
  [`Unexpected token 'A', "Ann Buyer" is not valid JSON`, `Unexpected token 'A', "[cut]" is not valid JSON`],
  ['cannot call (802) 555-0100 now', 'cannot call [cut] now'],
  ['GET /order/1?key=abc failed', 'GET /order/1?key=[cut] failed'],
  ['new row for relation "runs" violates check constraint "poison"', undefined],
  ['connect ECONNREFUSED 127.0.0.1:5432', undefined],
])('%s', (message, shown) => {
  expect(redactPersonalData(message)).toBe(shown ?? message)
})
