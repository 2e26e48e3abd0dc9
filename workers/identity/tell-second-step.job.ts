import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const what = z.enum(['set_up', 'removed', 'reset', 'recovery_code'])
/** `occasion` names it among all of the account's. */
const payload = z.object({ accountId, what, occasion: z.string() })
type Payload = z.infer<typeof payload>
export const tellSecondStep: JobDefinition<Payload> = {
  name: 'tell-second-step',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** So that nobody else changes how somebody signs in unnoticed. */
export const tellSecondStepHandler = ({ log, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: tellSecondStep,
  run: async ({ accountId, what, occasion }) => {
    const account = await accountOf(log, accountId)
    const to = known(account?.email)
    if (!account || !to) return
    const { title, text } = WORDS[what]
    const letter = mailLayout({
      title,
      preheader: `About your account at ${market.name}.`,
      paragraphs: [
        `Hello ${known(account.profile.username) ?? 'there'},`,
        text,
        'If it wasn’t you, set a new password right away and look through your account.',
      ],
      button: { label: 'Your account', url: `${market.publicUrl}/account#security` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({
      key: `second-step:${accountId}:${occasion}`,
      to,
      account: accountId,
      subject: title,
      ...letter,
    })
  },
})

const WORDS: Readonly<Record<Payload['what'], { readonly title: string; readonly text: string }>> = {
  set_up: {
    title: 'Two-step sign-in is on',
    text: 'From now on, signing in takes a code from your authenticator app in addition to your password.',
  },
  removed: {
    title: 'Two-step sign-in is off',
    text: 'From now on, your password alone signs you in. Two-step sign-in was turned off with your password and a code.',
  },
  reset: {
    title: 'Your two-step sign-in was reset',
    text: 'One of our admins has reset your two-step sign-in and signed you out. Sign in with your password and set it up again.',
  },
  recovery_code: {
    title: 'A recovery code was used',
    text: 'one of your recovery codes was used just now. It opens nothing any more; your account shows how many are left.',
  },
}
