import { z } from 'zod'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { logVerificationId } from '#domain/kernel/ids.ts'
import { logVerification } from '#domain/transparency-log/log-verification.decider.ts'
import { logVerificationEvents } from '#domain/transparency-log/log-verification.events.ts'
import type { Email, EmailSender } from '#platform/mail/email.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { CheckpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import type { LogTreeStore, StoredCheckpoint } from '#platform/transparency-log/log-tree-store.ts'
import { type VerifyLogOptions, verifyLog } from '#platform/transparency-log/verify-log.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'

export const requestLogVerification = defineJob('request-log-verification', z.object({}), {
  attempts: 10,
  backoffMs: 5_000,
})

export interface RequestLogVerificationDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Requests one verification per day. Safe to repeat. */
export const requestLogVerificationHandler = ({ bus, runtime }: RequestLogVerificationDeps) =>
  jobHandler(requestLogVerification, async () => {
    const at = runtime.now()
    const id = runtime.deriveId('log_verification', at.slice(0, 10))
    const context = systemContext('scheduler', { commandId: id, at })
    await bus.dispatch({
      decider: logVerification,
      id,
      command: { type: 'RequestLogVerification', verificationId: id },
      context,
    })
  })

export const verifyLogJob = defineJob('verify-log', z.object({ verificationId: logVerificationId }), {
  attempts: 5,
  backoffMs: 30_000,
})

export interface VerifyLogDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly transparencyLog: VerifyLogOptions
}

/** Verifies the whole log against its tree and records the findings. */
export const verifyLogHandler = ({ bus, runtime, transparencyLog }: VerifyLogDeps) =>
  jobHandler(verifyLogJob, async ({ verificationId: id }) => {
    if ((await bus.load(logVerification, id)).status !== 'requested') return
    const { treeStore } = transparencyLog
    const onProgress = (done: number, total: number) => treeStore.recordProgress(id, { done, total })
    const { findings, streams: _, ...counted } = await verifyLog({ ...transparencyLog, onProgress })
    const found = { ...counted, findings: [...findings] }
    const context = systemContext('log_verification', {
      commandId: childCommandId(id, 'finish'),
      at: runtime.now(),
    })
    await bus.dispatch({
      decider: logVerification,
      id,
      command: { type: 'CompleteLogVerification', verificationId: id, ...found },
      context,
    })
  })

/** Retries for about two days. */
export const emailCheckpoint = defineJob('email-checkpoint', z.object({}), { attempts: 12, backoffMs: 60_000 })

export interface EmailCheckpointDeps {
  readonly runtime: Pick<Runtime, 'now'>
  readonly mailer: Pick<EmailSender, 'send'>
  readonly transparencyLog: {
    readonly treeStore: Pick<LogTreeStore, 'latestCheckpoint'>
    readonly publicKeys: readonly string[]
  }
  readonly marketName: string
  /** Undefined if checkpoints are not emailed. */
  readonly to: string | undefined
}

/**
 * Emails the newest checkpoint to an external recipient, so that the log cannot be rolled back unnoticed. One email per
 * day.
 */
export const emailCheckpointHandler = (deps: EmailCheckpointDeps) =>
  jobHandler(emailCheckpoint, async () => {
    const checkpoint = deps.to === undefined ? undefined : await deps.transparencyLog.treeStore.latestCheckpoint()
    if (deps.to !== undefined && checkpoint) await deps.mailer.send(checkpointEmail(checkpoint, deps.to, deps))
  })

function checkpointEmail(
  checkpoint: StoredCheckpoint,
  to: string,
  { runtime, marketName, transparencyLog }: EmailCheckpointDeps,
): Email {
  const { size, note, signedAt: at } = checkpoint
  const day = runtime.now().slice(0, 10)
  const text = `The checkpoint of the event log of ${marketName}: ${size} events, sealed at ${at}.
Store this email where nobody at the marketplace can reach it. The signed note is attached, and repeated here:

${note}
To verify it without the marketplace: node verify-proof.mjs checkpoint-${size}.txt '<the public key you noted>'
The key should be one of these: ${transparencyLog.publicKeys.join(' ')}
To prove that the log has only grown since: see “Prove that the log only grew” in the guide for auditors (docs/audit.md).
`
  return {
    key: `checkpoint:${day}`,
    to,
    subject: `Checkpoint of the log of ${marketName}: ${size} events`,
    text,
    html: `<pre>${text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)}</pre>`,
    attachment: { name: `checkpoint-${size}.txt`, text: note },
  }
}

/** Few retries, because a request waits for the signature and fails after a timeout. */
export const signManifest = defineJob(
  'sign-manifest',
  z.object({
    order: z.string().regex(/^\S{1,60}$/),
    size: z.number().int().nonnegative(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  { attempts: 3, backoffMs: 500 },
)

export interface SignManifestDeps {
  readonly runtime: Pick<Runtime, 'now'>
  readonly transparencyLog: {
    readonly signer: Pick<CheckpointSigner, 'manifest'> | undefined
    readonly treeStore: Pick<LogTreeStore, 'manifestNote' | 'storeManifestNote'>
  }
}

/** Signs the manifest of an evidence bundle. Only workers have the private key. Safe to repeat. */
export const signManifestHandler = ({ runtime, transparencyLog: { signer, treeStore } }: SignManifestDeps) =>
  jobHandler(signManifest, async ({ order, size, sha256 }) => {
    if (!signer) throw new Error('this process has no LOG_SIGNING_KEY: only a worker signs manifests')
    if ((await treeStore.manifestNote(sha256)) !== undefined) return
    const note = signer.manifest({ order, size, sha256: Buffer.from(sha256, 'hex'), at: runtime.now() })
    await treeStore.storeManifestNote(sha256, note)
  })

export const verifyLogOnRequest = reactor(
  logVerificationEvents,
  ['LogVerificationRequested'],
  ({ data: { verificationId } }) => [job(verifyLogJob, { verificationId })],
)

type TransparencyLogDeps = Omit<VerifyLogDeps, 'transparencyLog'> &
  Omit<EmailCheckpointDeps, 'transparencyLog' | 'to' | 'marketName'> & {
    readonly transparencyLog: VerifyLogDeps['transparencyLog'] &
      EmailCheckpointDeps['transparencyLog'] &
      SignManifestDeps['transparencyLog']
    readonly emails: EmailDeps
    readonly checkpointEmailTo: string | undefined
  }

export const transparencyLogWork: ContextWork<TransparencyLogDeps> = {
  reactors: [verifyLogOnRequest],
  jobs: (deps) => [
    requestLogVerificationHandler(deps),
    verifyLogHandler(deps),
    emailCheckpointHandler({ ...deps, to: deps.checkpointEmailTo, marketName: deps.emails.market.name }),
    signManifestHandler(deps),
  ],
  schedules: [
    { job: requestLogVerification, pattern: '50 2 * * *' },
    // After the nightly verification.
    { job: emailCheckpoint, pattern: '0 4 * * *' },
  ],
}
