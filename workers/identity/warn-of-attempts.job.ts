import { z } from 'zod'
import { accountEvents } from '#domain/identity/account.events.ts'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'
import { job, reactor } from '../reactor.ts'

const what = z.enum(['sign_in', 'code', 'password'])
const payload = z.object({ accountId, episodeId: z.string(), what })
type Payload = z.infer<typeof payload>
export const warnOfAttempts: JobDefinition<Payload> = {
  name: 'warn-of-attempts',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

export const warnWhenAttemptsAreLimited = reactor(accountEvents, ['SignInAttemptsLimited'], ({ data }) => [
  job(warnOfAttempts, data),
])

/** One mail per episode: the owner learns that someone guesses, and what to do. */
export const warnOfAttemptsHandler = ({ log, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: warnOfAttempts,
  run: async ({ accountId, episodeId, what }) => {
    const account = await accountOf(log, accountId)
    const to = known(account?.email)
    if (!account || !to) return
    const title = 'Someone may be trying to get into your account'
    const letter = mailLayout({
      title,
      preheader: `About your account at ${market.name}.`,
      paragraphs: [
        `Hello ${known(account.profile.username) ?? 'there'},`,
        `${WORDS[what]} Further attempts now have to wait, up to 15 minutes each.`,
        'If it was you, there is nothing to do: you can still sign in from a device you have signed in with before, or set a new password by email.',
        'If it wasn’t you, make sure that you use your password nowhere else, and turn on two-step sign-in.',
      ],
      button: { label: 'Your account', url: `${market.publicUrl}/account#security` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({ key: `attempts:${episodeId}`, to, account: accountId, subject: title, ...letter })
  },
})

const WORDS: Readonly<Record<Payload['what'], string>> = {
  sign_in: 'Several sign-ins with your name or email address and a wrong password were just refused.',
  code: 'Several sign-ins with your password and a wrong code were just refused. Whoever tried them knows your password.',
  password: 'Your password was entered wrongly several times in a browser that is signed in to your account.',
}
