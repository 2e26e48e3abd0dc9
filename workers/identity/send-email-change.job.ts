import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { mailToken } from '#platform/keys/mail-tokens.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ accountId, requestId: z.string() })
type Payload = z.infer<typeof payload>
export const sendEmailChange: JobDefinition<Payload> = {
  name: 'send-email-change',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** To the new address: whoever reads its mail may give it to the account. A newer request makes this one silent. */
export const sendEmailChangeHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendEmailChange,
  run: async (request) => {
    const asked = (await accountOf(log, request.accountId))?.emailChange
    const to = known(asked?.email)
    if (!to || asked?.requestId !== request.requestId || asked.used) return
    const token = mailToken(keys, 'change-email', request)
    const letter = mailLayout({
      title: 'Confirm your new email address',
      preheader: `One click and this is your address at ${market.name}.`,
      paragraphs: [
        `Someone wants to use this address for an account at ${market.name}. If that’s you, please confirm it.`,
        'The link works once, for 24 hours. If it wasn’t you, you can ignore this email.',
      ],
      button: {
        label: 'Confirm my new address',
        url: `${market.publicUrl}/confirm-email?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Confirm your new email address for ${market.name}`
    await mailer.send({
      key: `new-email:${request.accountId}:${request.requestId}`,
      to,
      account: request.accountId,
      subject,
      ...letter,
    })
  },
})
