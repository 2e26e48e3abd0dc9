import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountBefore, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ accountId, requestId: z.string() })
type Payload = z.infer<typeof payload>
export const tellEmailChange: JobDefinition<Payload> = {
  name: 'tell-email-change',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** To the address the account had when another one was asked for, even if it is gone by now. */
export const tellEmailChangeHandler = ({ log, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: tellEmailChange,
  run: async ({ accountId, requestId }) => {
    const account = await accountBefore(log, accountId, requestId)
    const to = known(account?.email)
    if (!account || !to) return
    const letter = mailLayout({
      title: 'A new email address was requested',
      preheader: 'Your account moves once the new address is confirmed.',
      paragraphs: [
        `Hello ${known(account.profile.username) ?? 'there'},`,
        `Someone who knows your password asked to use another email address for your account at ${market.name}. It replaces this one once it is confirmed.`,
        'If it wasn’t you, set a new password now: that also stops the change.',
      ],
      button: { label: 'It wasn’t me', url: `${market.publicUrl}/forgot-password` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `A new email address for your account at ${market.name}`
    await mailer.send({ key: `old-email:${accountId}:${requestId}`, to, account: accountId, subject, ...letter })
  },
})
