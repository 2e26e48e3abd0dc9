import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { recordedMailToken } from '#platform/keys/mail-tokens.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'
import { notifyOwner, otherOwner } from './address-in-use.ts'

const payload = z.object({ accountId, requestId: z.string() })
type Payload = z.infer<typeof payload>
export const sendEmailChange: JobDefinition<Payload> = {
  name: 'send-email-change',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** To the new address, unless another account has confirmed it. A newer request makes this one silent. */
export const sendEmailChangeHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: sendEmailChange,
  run: async (request) => {
    const { log, keys, mailer, market } = deps
    const account = await accountOf(log, request.accountId)
    const asked = account?.emailChange
    const [to, username] = [known(asked?.email), known(account?.profile.username)]
    if (!to || !username || asked?.requestId !== request.requestId || asked.used) return
    const owner = await otherOwner(deps, { accountId: request.accountId, email: to })
    if (owner) return notifyOwner(deps, { to, owner, what: 'change', expiresAt: asked.expiresAt })
    const token = recordedMailToken(keys, 'change-email', { ...request, tokenHash: asked.hash })
    const letter = mailLayout({
      title: 'Confirm your new email address',
      preheader: `For the account ${username} at ${market.name}.`,
      paragraphs: [
        `The account ${username} at ${market.name} is about to move to this email address.`,
        `If you asked for it, please confirm it. You sign in as ${username} first, unless you already are. From then on we email you here, and orders you placed as a guest with this address appear in that account.`,
        'The link works once, for 24 hours. If you don’t know this account, you can ignore this email: without a confirmation nothing changes.',
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
