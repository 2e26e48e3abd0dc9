import { apiOf, keys, paymentsAt, startOver } from '#tests/sandbox/sandbox-at-work.ts'
import { readyAccount } from '#tests/sandbox/set-up-account.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { everyPaymentsContract } from './every-contract.ts'

everyPaymentsContract('the sandbox', async () => {
  const { db, drop } = await freshDatabase()
  const sandbox = await startOver(db)
  const payments = paymentsAt(sandbox)
  return {
    payments,
    api: apiOf(sandbox),
    webhookSecret: keys.webhookSecret,
    readyAccount: () => readyAccount(payments),
    close: async () => {
      await sandbox.close()
      await drop()
    },
  }
})
