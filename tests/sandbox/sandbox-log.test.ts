import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { postForm } from '#tests/contract/payments/confirm-card.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { apiOf, paymentsAt, startTestSandbox } from './test-sandbox.ts'

it('the log never contains a card number', async () => {
  const { db, drop } = await freshDatabase()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  let broken = false
  const database: Database = {
    ...db,
    transaction: (work) =>
      db.transaction(async (sql) => {
        const result = await work(sql)
        if (broken) await sql.query('select sandbox.no_such_function($1::jsonb)', [JSON.stringify(result)])
        return result
      }),
  }
  const sandbox = await startTestSandbox(database, { log })
  const { paymentIntentId } = await paymentsAt(sandbox).request({
    key: randomUUID(),
    checkoutId: 'c',
    amountCents: 2500,
  })
  const confirm = () =>
    postForm(apiOf(sandbox), `/v1/payment_intents/${paymentIntentId}/confirm`, {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4539578763621486',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '987',
    })
  broken = true
  expect(await confirm()).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } })
  broken = false
  expect((await confirm()).status).toBe(402)
  await sandbox.close()
  await drop()
  expect(lines.join('')).toContain('the sandbox failed')
  // Without the line with the port, which may end in the security code.
  const withoutPort = lines.filter((line) => !line.includes('Server listening'))
  expect(withoutPort.join('')).not.toMatch(/4539578763621486|987"/)
})
