import { apiOf, keys, paymentsAt, startOver } from '#tests/platform/sandbox/sandbox-at-work.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { paymentsContract } from './payments.contract.ts'

paymentsContract('the sandbox', async () => {
  const { db, drop } = await freshDatabase()
  const sandbox = await startOver(db)
  return {
    payments: paymentsAt(sandbox),
    api: apiOf(sandbox),
    webhookSecret: keys.webhookSecret,
    close: async () => {
      await sandbox.close()
      await drop()
    },
  }
})
