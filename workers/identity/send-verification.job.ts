import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { mailToken } from '#platform/keys/mail-tokens.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ accountId, requestId: z.string() })
type Payload = z.infer<typeof payload>
export const sendVerification: JobDefinition<Payload> = {
  name: 'send-verification',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

export const sendVerificationHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendVerification,
  run: async ({ accountId, requestId }) => {
    const to = known((await accountOf(log, accountId))?.email)
    if (!to) return
    const token = mailToken(keys, 'verify-email', { accountId, requestId })
    const letter = mailLayout({
      title: 'Confirm your email address',
      preheader: `One click and your ${market.name} account is complete.`,
      paragraphs: [
        `Welcome to ${market.name}. Please confirm that this address is yours.`,
        'The link works once, for 24 hours. If you didn’t create an account with us, you can ignore this email.',
      ],
      button: {
        label: 'Confirm my address',
        url: `${market.publicUrl}/verify-email?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({
      key: `verify:${accountId}:${requestId}`,
      to,
      account: accountId,
      subject: `Confirm your email address for ${market.name}`,
      ...letter,
    })
  },
})
