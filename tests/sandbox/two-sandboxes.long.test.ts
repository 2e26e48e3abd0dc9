import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import type { Database } from '#platform/database/database.ts'
import { accountBalance } from '#sandbox/balance-transactions.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { logLines } from '#tests/contract/jobs/log-lines.ts'
import { postForm } from '#tests/contract/payments/confirm-card.ts'
import { disputeOf } from '#tests/contract/payments/dispute-of.ts'
import { payWith } from '#tests/contract/payments/payments-under-test.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { onboardedAccount } from './onboard-account.ts'
import { apiOf, paymentsAt, startTestSandbox } from './test-sandbox.ts'

const ROUNDS = 40

let fresh: FreshDatabase
let secondDatabase: Database
let sandboxes: readonly Sandbox[]
let logged: ReturnType<typeof logLines>

/** Two processes on one database, without delays, so that scheduled tasks run concurrently with requests. */
beforeEach(async () => {
  fresh = await freshDatabase()
  secondDatabase = await postgresDatabase({ url: fresh.url, name: 'second sandbox' })
  logged = logLines()
  const options = { log: logged.log, payoutMs: 0, settleMs: 0, deliversLater: true }
  sandboxes = [await startTestSandbox(fresh.db, options), await startTestSandbox(secondDatabase, options)]
})
afterEach(async () => {
  for (const sandbox of sandboxes) await sandbox.close()
  await secondDatabase.close()
  await fresh.drop()
})

/** Runs `work` on both sandboxes concurrently, three times each, in many rounds. Fails with the first logged error. */
async function inManyRounds(work: (sandbox: Sandbox) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const both = [...sandboxes, ...sandboxes, ...sandboxes]
    statuses.push(...(await Promise.all(both.map((sandbox) => work(sandbox)))))
    expect(logged.errors()).toEqual([])
  }
  return statuses
}

describe('two sandboxes on one database', () => {
  it('create transfers and payouts of one account concurrently', async () => {
    const [first] = sandboxes as [Sandbox]
    const accountId = await onboardedAccount(paymentsAt(first))
    const statuses = await inManyRounds(async (sandbox) => {
      const fields = { amount: '100', currency: 'usd', destination: accountId }
      return (await postForm(apiOf(sandbox), '/v1/transfers', fields)).status
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(() => accountBalance(fresh.db, accountId)).toBe(0)
    expect(logged.errors()).toEqual([])
  })

  it('update evidence and decide disputes concurrently', async () => {
    const [first] = sandboxes as [Sandbox]
    const payments = paymentsAt(first)
    const { paymentIntentId } = await payWith({ payments, api: apiOf(first) }, 'pm_card_createDispute')
    const { disputeId } = await disputeOf(payments, paymentIntentId)
    const statuses = await inManyRounds(async (sandbox) => {
      const fields = { 'evidence[uncategorized_text]': `delivered, ${randomUUID()}` }
      return (await postForm(apiOf(sandbox), `/v1/disputes/${disputeId}`, fields)).status
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
