import { eventLog } from './001-event-log.ts'
import { keys } from './002-keys.ts'
import { sessions } from './003-sessions.ts'
import { credentials } from './004-credentials.ts'
import { checkpoints } from './005-checkpoints.ts'
import { sentMails } from './006-sent-mails.ts'
import { sandbox } from './007-sandbox.ts'
import { reactors } from './008-reactors.ts'
import { accounts } from './009-accounts.ts'
import { mailLog } from './010-mail-log.ts'
import { receipts } from './011-receipts.ts'
import { pictures } from './012-pictures.ts'
import { papers } from './013-papers.ts'
import { evidence } from './014-evidence.ts'
import { secondSteps } from './015-second-steps.ts'
import { operations } from './016-operations.ts'
import { seal } from './017-seal.ts'
import { lastUses } from './018-last-uses.ts'
import { keyGenerations } from './019-key-generations.ts'
import { idempotencyKeys } from './020-idempotency-keys.ts'
import { signInProtection } from './021-sign-in-protection.ts'
import { onePasswordLength } from './022-one-password-length.ts'
import { masterKeys } from './023-master-keys.ts'
import { signedManifests } from './030-signed-manifests.ts'
import { scheduledRuns } from './032-scheduled-runs.ts'
import type { Migration } from './migration.ts'

/** Every migration, oldest first. Read models are not here: they are rebuilt, never migrated. */
export const migrations: readonly Migration[] = [
  eventLog,
  keys,
  sessions,
  credentials,
  checkpoints,
  sentMails,
  sandbox,
  reactors,
  accounts,
  mailLog,
  receipts,
  pictures,
  papers,
  evidence,
  secondSteps,
  operations,
  seal,
  lastUses,
  keyGenerations,
  idempotencyKeys,
  signInProtection,
  onePasswordLength,
  masterKeys,
  signedManifests,
  scheduledRuns,
]
