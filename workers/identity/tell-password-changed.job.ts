import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ accountId, changeId: z.string() })
type Payload = z.infer<typeof payload>
export const tellPasswordChanged: JobDefinition<Payload> = {
  name: 'tell-password-changed',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** So that nobody else changes it unnoticed. */
export const tellPasswordChangedHandler = ({ log, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: tellPasswordChanged,
  run: async ({ accountId, changeId }) => {
    const account = await accountOf(log, accountId)
    const to = known(account?.email)
    if (!account || !to) return
    const letter = mailLayout({
      title: 'Your password was changed',
      preheader: 'Every other browser has been signed out.',
      paragraphs: [
        `Hello ${known(account.profile.username) ?? 'there'},`,
        `The password of your account at ${market.name} was just changed, and every other browser has been signed out.`,
        'If it wasn’t you, set a new password right away: the link below sends you an email to do so.',
      ],
      button: { label: 'It wasn’t me', url: `${market.publicUrl}/forgot-password` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Your password for ${market.name} was changed`
    await mailer.send({ key: `password:${accountId}:${changeId}`, to, account: accountId, subject, ...letter })
  },
})
