import { z } from 'zod'
import { producerId } from '#domain/kernel/ids.ts'
import { noticeWords } from '#domain/notifications/notice.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps, producerOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const kinds = [
  'verification_submitted',
  'verification_asked',
  'verification_approved',
  'verification_refused',
  'verification_ends',
] as const

/** `about` names the occasion; `figure` is the days that are left. What a verifier wrote is read on the page, not in a mail. */
const payload = z.object({ about: z.string(), kind: z.enum(kinds), producerId, figure: z.number().nullable() })
type Payload = z.infer<typeof payload>
export const sendVerificationNews: JobDefinition<Payload> = {
  name: 'send-verification-news',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** The bell's own words, by mail: a decision is owed to whoever asked for it. */
export const sendVerificationNewsHandler = ({ log, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendVerificationNews,
  run: async ({ about, kind, producerId, figure }) => {
    const seller = await producerOf(log, producerId)
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    if (!to) return
    const { title, message } = noticeWords(kind, { order: null, producer: null, product: null, figure })
    const letter = mailLayout({
      title,
      preheader: message,
      paragraphs: [message],
      button: { label: 'See your verification', url: `${market.publicUrl}/producer-dashboard?view=verification` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `${title}: ${seller.businessName}`
    await mailer.send({ key: `${kind}:${about}`, to, account: seller.accountId, subject, ...letter })
  },
})
