import { onboardedAccount } from '#tests/sandbox/onboard-account.ts'
import { apiOf, keys, paymentsAt, startTestSandbox } from '#tests/sandbox/test-sandbox.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { everyPaymentsContract } from './every-contract.ts'

everyPaymentsContract('the sandbox', async () => {
  const { db, drop } = await freshDatabase()
  const sandbox = await startTestSandbox(db)
  const payments = paymentsAt(sandbox)
  return {
    payments,
    api: apiOf(sandbox),
    webhookSecret: keys.webhookSecret,
    readyAccount: () => onboardedAccount(payments),
    close: async () => {
      await sandbox.close()
      await drop()
    },
  }
})
