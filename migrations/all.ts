import type { Migration } from '#platform/database/migrate.ts'
import { eventLog } from './001-event-log.ts'
import { keys } from './002-keys.ts'
import { sessionsAndAccounts } from './003-sessions-and-accounts.ts'
import { checkpoints } from './004-checkpoints.ts'
import { emails } from './005-emails.ts'
import { sandbox } from './006-sandbox.ts'
import { uploads } from './007-uploads.ts'
import { operations } from './008-operations.ts'
import { transparencyLog } from './009-transparency-log.ts'
import { readMarks } from './010-read-marks.ts'
import { disputeWatchers } from './011-dispute-watchers.ts'
import { waitingJobs } from './012-waiting-jobs.ts'
import { sandboxBalances } from './013-sandbox-balances.ts'
import { sandboxAccountBalances } from './014-sandbox-account-balances.ts'

/** Every migration, oldest first. Read models are not here: they are rebuilt, never migrated. */
export const migrations: readonly Migration[] = [
  eventLog,
  keys,
  sessionsAndAccounts,
  checkpoints,
  emails,
  sandbox,
  uploads,
  operations,
  transparencyLog,
  readMarks,
  disputeWatchers,
  waitingJobs,
  sandboxBalances,
  sandboxAccountBalances,
]
