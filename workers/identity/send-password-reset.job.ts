import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { recordedMailToken } from '#platform/keys/mail-tokens.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ accountId, requestId: z.string() })
type Payload = z.infer<typeof payload>
export const sendPasswordReset: JobDefinition<Payload> = {
  name: 'send-password-reset',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

export const sendPasswordResetHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendPasswordReset,
  run: async (request) => {
    const account = await accountOf(log, request.accountId)
    const to = known(account?.email)
    if (!account || !to) return
    const tokenHash = account.resets.find(({ requestId }) => requestId === request.requestId)?.hash
    const token = recordedMailToken(keys, 'reset-password', { ...request, tokenHash })
    const letter = mailLayout({
      title: 'Set a new password',
      preheader: `Someone asked for a new password at ${market.name}.`,
      paragraphs: [
        `Hello ${known(account.profile.username) ?? 'there'},`,
        'Someone, hopefully you, asked to set a new password for your account. The link works once, for one hour.',
        'If it wasn’t you, you can ignore this email: your password stays as it is.',
      ],
      button: {
        label: 'Set a new password',
        url: `${market.publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Set a new password for ${market.name}`
    await mailer.send({
      key: `reset:${request.accountId}:${request.requestId}`,
      to,
      account: request.accountId,
      subject,
      ...letter,
    })
  },
})
