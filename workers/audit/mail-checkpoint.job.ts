import { z } from 'zod'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'
import type { KeptCheckpoint, SealTables } from '#platform/seal/seal-tables.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
/** Tries for about two days: the next one is due by then. */
export const mailCheckpoint: JobDefinition<Payload> = {
  name: 'mail-checkpoint',
  payload,
  attempts: 12,
  backoffMs: 60_000,
}

/** Every day at four, UTC: the night's verification is over by then. */
export const MAIL_CHECKPOINT_PATTERN = '0 4 * * *'

export interface MailCheckpointDeps {
  readonly facts: Pick<Facts, 'now'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly seal: { readonly tables: Pick<SealTables, 'latestCheckpoint'>; readonly publicKeys: readonly string[] }
  readonly marketName: string
  /** Undefined: nobody wants it. */
  readonly to: string | undefined
}

/** The newest checkpoint goes to somebody outside, so that nobody can take the log back behind it unseen. One mail a day. */
export const mailCheckpointHandler = (deps: MailCheckpointDeps): JobHandler<Payload> => ({
  job: mailCheckpoint,
  run: async () => {
    const checkpoint = deps.to === undefined ? undefined : await deps.seal.tables.latestCheckpoint()
    if (deps.to !== undefined && checkpoint) await deps.mailer.send(mailOf(checkpoint, deps.to, deps))
  },
})

function mailOf(checkpoint: KeptCheckpoint, to: string, { facts, marketName, seal }: MailCheckpointDeps): Mail {
  const { size, note, at } = checkpoint
  const day = facts.now().slice(0, 10)
  const text = `The checkpoint of the event log of ${marketName}: ${size} events, sealed at ${at}.
Keep this mail where nobody of the market can reach it. The signed note is attached, and stands here:

${note}
To check it, without the market: node check-proof.mjs checkpoint-${size}.txt '<the public key you noted>'
It should be one of these: ${seal.publicKeys.join(' ')}
That the log only grew since: see “Prove that the log only grew” in the guide for auditors (docs/audit.md).
`
  return {
    ...{ key: `checkpoint:${day}`, to, subject: `Checkpoint of the log of ${marketName}: ${size} events`, text },
    html: `<pre>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</pre>`,
    attached: { name: `checkpoint-${size}.txt`, text: note },
  }
}
