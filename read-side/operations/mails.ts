import type { FailedEmailView, SystemStatusView } from '#domain/operations/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { FailedJobs } from '#platform/jobs/jobs.ts'
import { mailsOfLastDay, type UnsentMail, unsentMails } from '#platform/mail/email-log.ts'

/** What became of the mails, and whether a job sends those again that did not go out, or can be asked to. */
export async function mailHealth(db: Sql, failed: Pick<FailedJobs, 'standing'>): Promise<SystemStatusView['mails']> {
  const [counted, unsent] = await Promise.all([mailsOfLastDay(db), unsentMails(db)])
  const viewOf = async ({ key, to, at, ...of }: UnsentMail): Promise<FailedEmailView> => {
    const job = of.jobName && of.jobId ? { name: of.jobName, id: of.jobId } : null
    const standing = job ? await failed.standing(job) : 'gone'
    return { key, to, at, job: standing === 'failed' ? job : null, waits: standing === 'waits' }
  }
  return { ...counted, unsent: await Promise.all(unsent.map(viewOf)) }
}
