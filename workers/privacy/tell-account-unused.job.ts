import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ accountId, lastUse: z.iso.date() })
type Payload = z.infer<typeof payload>
export const tellAccountUnused: JobDefinition<Payload> = {
  name: 'tell-account-unused',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** A month before it goes, to whoever has not used their account for almost three years. */
export const tellAccountUnusedHandler = ({ log, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: tellAccountUnused,
  run: async ({ accountId, lastUse }) => {
    const account = await accountOf(log, accountId)
    const to = known(account?.email)
    if (!to || !account || account.closing || account.unused?.lastUse !== lastUse) return
    const { erasesOn } = account.unused
    const letter = mailLayout({
      title: 'Sign in to keep your account',
      preheader: `No one has used it since ${lastUse}. On ${erasesOn} it is erased.`,
      paragraphs: [
        `Hello ${known(account.profile.username) ?? 'there'},`,
        `Your account at ${market.name} was last used on ${lastUse}. We keep accounts for three years after that: on ${erasesOn} yours is erased, with everything that is only about you. Two weeks before, it is closed.`,
        'To keep it, sign in once before then. If you no longer need it, there’s nothing you need to do.',
      ],
      button: { label: 'Sign in', url: `${market.publicUrl}/login` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Sign in to keep your account at ${market.name}`
    await mailer.send({ key: `unused:${accountId}:${lastUse}`, to, account: accountId, subject, ...letter })
  },
})
