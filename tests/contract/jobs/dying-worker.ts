import { pino } from 'pino'
import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import { ticket } from './ticket.job.ts'

// Starts a job, reports it and never completes it. Runs in its own process, to be killed.
const jobs = await bullmqJobs({ backend: JSON.parse(process.argv[2]!), log: pino({ level: 'silent' }), stalledMs: 300 })
await jobs.work([
  {
    job: ticket,
    run: ({ number }) => {
      process.stdout.write(`took ${number}\n`)
      return new Promise(() => undefined)
    },
  },
])
