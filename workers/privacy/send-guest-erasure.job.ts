import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import { stateOf } from '#platform/event-store/history.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { recordedMailToken } from '#platform/keys/mail-tokens.ts'
import { known, type LetterDeps, orderOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ guestbook: z.string(), requestId: z.string(), orderId })
type Payload = z.infer<typeof payload>
export const sendGuestErasure: JobDefinition<Payload> = {
  name: 'send-guest-erasure',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** To the address of the order it was asked on: whoever reads it shows that the address is theirs. */
export const sendGuestErasureHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendGuestErasure,
  run: async ({ guestbook, requestId, orderId }) => {
    const order = await orderOf(log, orderId)
    const to = known(order?.contact)?.email
    if (!order || !to) return
    const { asked } = await stateOf(log, guestErasure, guestbook)
    const ids = { accountId: guestbook, requestId }
    const token = recordedMailToken(keys, 'erase-guest', { ...ids, tokenHash: asked?.tokenHash })
    const letter = mailLayout({
      title: 'Delete your data?',
      preheader: `First you see what ${market.name} has. Nothing is deleted by reading this.`,
      paragraphs: [
        'Hello,',
        `Someone, hopefully you, asked on the page of order ${order.number} to delete what ${market.name} knows about you. The link works once, for 24 hours. It shows everything that was bought with this address without an account, and what stays; nothing is deleted before you say so there.`,
        'If it wasn’t you, you can ignore this email: nothing happens.',
      ],
      button: {
        label: 'See what will be deleted',
        url: `${market.publicUrl}/delete-my-data?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Delete your data at ${market.name}?`
    await mailer.send({ key: `guest-erasure:${requestId}`, to, subject, ...letter })
  },
})
