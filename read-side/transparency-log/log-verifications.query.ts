import type { VerificationView } from '#domain/transparency-log/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** The last verifications of the log, the newest first. */
export const listVerifications = (db: Sql): Promise<Omit<VerificationView, 'progress'>[]> =>
  db.query<Omit<VerificationView, 'progress'>>(VERIFICATIONS)

const VERIFICATIONS = `
  select v.id, v.asked_at as "askedAt", a.username as "askedBy", v.finished_at as "finishedAt",
    v.sealed, v.waiting, v.checkpoints, v.wrong, v.findings
  from transparency_log.verifications v left join identity.accounts a on a.id = v.asked_by
  order by v.asked_at desc, v.id limit 10`
