import { z } from 'zod'
import type { Closing } from '#domain/identity/closing.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { COOLING_OFF_DAYS } from '#domain/privacy/cooling-off.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { recordedMailToken } from '#platform/keys/mail-tokens.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ accountId, requestId: z.string() })
type Payload = z.infer<typeof payload>
export const tellAccountClosed: JobDefinition<Payload> = {
  name: 'tell-account-closed',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** With the way back, for who did not mean it, or was not asked. */
export const tellAccountClosedHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: tellAccountClosed,
  run: async (request) => {
    const account = await accountOf(log, request.accountId)
    const to = known(account?.email)
    if (!to || account?.closing?.requestId !== request.requestId) return
    // The address is not its owner's: whoever reads it asked for the account to go.
    if (account.closing.why === 'disowned') return
    const token = recordedMailToken(keys, 'keep-account', { ...request, tokenHash: account.closing.tokenHash })
    const letter = mailLayout({
      title: 'Your account is closed',
      preheader: `It will be erased in ${COOLING_OFF_DAYS} days. Until then you can keep it.`,
      paragraphs: [
        `Hello ${known(account.profile.username) ?? 'there'},`,
        `Your account at ${market.name} was just closed${whyClosed(account.closing)}, and you are signed out everywhere. On ${account.closing.erasesAt.slice(0, 10)}, after ${COOLING_OFF_DAYS} days, everything that is only about you is erased for good.`,
        'Until then you can keep it: sign in, or use the link below. If it wasn’t you who closed it, keep it and set a new password.',
      ],
      button: {
        label: 'Keep my account',
        url: `${market.publicUrl}/account/keep?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Your account at ${market.name} is closed`
    await mailer.send({
      key: `closed:${request.accountId}:${request.requestId}`,
      to,
      account: request.accountId,
      subject,
      ...letter,
    })
  },
})

const whyClosed = ({ why }: Closing): string =>
  why === 'unused' ? ', because no one has used it for almost three years' : ''
