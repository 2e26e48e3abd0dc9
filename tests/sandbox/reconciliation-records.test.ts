import { expect, it } from 'vitest'
import { recentPeriod } from '#tests/contract/payments/dispute-of.ts'
import { payWith } from '#tests/contract/payments/payments-under-test.ts'
import { apiOf, fileSandbox, paymentsAt } from '#tests/sandbox/test-sandbox.ts'

const at = fileSandbox()

it('reconciliation reads all pages of charges', async () => {
  const payments = paymentsAt(at.sandbox)
  await payWith({ payments, api: apiOf(at.sandbox) }, 'pm_card_visa')
  await at.db.query(
    `insert into sandbox.objects (id, kind, intent, created_at, body)
     select 'ch_copy_' || n, kind, intent, created_at, jsonb_set(body, '{id}', to_jsonb('ch_copy_' || n))
     from sandbox.objects, generate_series(1, 250) as n where kind = 'charge'`,
  )
  const seen: string[] = []
  for await (const { chargeId, feeCents } of payments.ledger.charges(recentPeriod()))
    seen.push(`${chargeId} ${feeCents}`)
  expect(seen).toHaveLength(251)
  expect(new Set(seen).size).toBe(251)
  expect(seen.every((one) => one.endsWith(' 103'))).toBe(true)
})
