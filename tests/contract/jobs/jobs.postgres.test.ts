import { freshDatabase } from '#tests/support/database.ts'
import { jobsContract } from './jobs.contract.ts'
import type { JobsBackendUnderTest } from './jobs-backend.ts'
import { lostServerContract } from './lost-server.contract.ts'

async function open(): Promise<JobsBackendUnderTest> {
  const { url, db, drop } = await freshDatabase()
  return {
    backend: { kind: 'postgres', url },
    flush: async () => {
      await db.query('truncate bullmq.job, bullmq.scheduler, bullmq.event cascade')
    },
    close: drop,
  }
}

jobsContract('PostgreSQL', open)
lostServerContract('PostgreSQL', open)
