import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedAccesses } from '#read-side/privacy/data-export.ts'
import { guestData } from '#read-side/privacy/erasure.query.ts'
import { type ProjectedMarket, projectedMarket } from '#tests/read-side/support/projected-market.ts'
import { type Plan, recordingPlans, rowsReadIn } from '#tests/read-side/support/query-plans.ts'

const MANY = 20_000

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.db.query(ACCESSES, [MANY])
  await market.db.query(CHECKOUTS, [MANY])
  await market.db.query('analyze audit.access_log')
  await market.db.query('analyze checkout.checkouts')
})
afterAll(() => market.close())

function expectNoFullScan(plans: readonly Plan[], table: string) {
  const read = plans.reduce((sum, plan) => sum + rowsReadIn(plan, table), 0)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(MANY / 100)
}

test("a person's accesses are found without a full scan", async () => {
  const plans: Plan[] = []
  const accesses = await exportedAccesses(recordingPlans(market.db, plans), ['order-order_7', 'dispute-dispute_11'])
  expect(accesses.map(({ data }) => data.target)).toEqual(['order_7', 'dispute_11 document_11'])
  expectNoFullScan(plans, 'access_log')
})

test('guests are found by email without a full scan', async () => {
  const plans: Plan[] = []
  const { persons } = await guestData(recordingPlans(market.db, plans), ' Seven@Example.org ')
  expect(persons).toEqual(['guest_7'])
  expectNoFullScan(plans, 'checkouts')
})

/** Accesses, of which one in ten is to a document of a dispute. */
const ACCESSES = `
  insert into audit.access_log (id, staff_account_id, staff_role, access_type, target, accessed_at)
  select 'access ' || n, 'account_sue', 'support', 'order_replay',
    case when n % 10 = 1 then 'dispute_' || n || ' document_' || n else 'order_' || n end,
    to_char(timestamp '2020-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from generate_series(1, $1::int) n`

const CHECKOUTS = `
  insert into checkout.checkouts (checkout_id, buyer_id, status, email)
  select 'checkout ' || n, 'guest_' || n, 'completed', case n when 7 then 'Seven@example.org' else n || '@example.org' end
  from generate_series(1, $1::int) n`
