import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { mailToken, recordedMailToken } from '#platform/keys/mail-tokens.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'
import { notifyOwner, otherOwner } from './address-in-use.ts'

const payload = z.object({ accountId, requestId: z.string() })
type Payload = z.infer<typeof payload>
export const sendVerification: JobDefinition<Payload> = {
  name: 'send-verification',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** To the address an account was registered with. An address that another account has confirmed gets no link. */
export const sendVerificationHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: sendVerification,
  run: async ({ accountId, requestId }) => {
    const { log, keys, mailer, market } = deps
    const account = await accountOf(log, accountId)
    const [to, username] = [known(account?.email), known(account?.profile.username)]
    const request = account?.verifications.find((sent) => sent.requestId === requestId)
    if (!to || !username || !request || account?.closing) return
    const owner = await otherOwner(deps, { accountId, email: to })
    if (owner) return notifyOwner(deps, { to, owner, what: 'register', expiresAt: request.expiresAt })
    const ids = { accountId, requestId }
    const token = recordedMailToken(keys, 'verify-email', { ...ids, tokenHash: request.hash })
    const linkWith = (path: string, shown: string) => `${market.publicUrl}${path}?token=${encodeURIComponent(shown)}`
    const letter = mailLayout({
      title: 'Confirm your email address',
      preheader: `For the account ${username} at ${market.name}.`,
      paragraphs: [
        `The account ${username} at ${market.name} was created with this email address.`,
        `If you created it, please confirm that the address is yours. You sign in as ${username} first, unless you already are. Orders you placed as a guest with this address then appear in that account.`,
        'The link works once, for 24 hours.',
        'If you didn’t create this account, choose “This wasn’t me”. We delete the account and free your address.',
      ],
      button: { label: 'Confirm my address', url: linkWith('/verify-email', token) },
      links: [{ label: 'This wasn’t me', url: linkWith('/not-my-account', mailToken(keys, 'disown-account', ids)) }],
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
