import { z } from 'zod'
import type { Recorded } from '#domain/kernel/event.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { standing } from '#domain/sanctions/standing.decider.ts'
import type { StandingEvent } from '#domain/sanctions/standing.events.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { recordedMailToken } from '#platform/keys/mail-tokens.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'
import { type Letter, letterOf } from './sanction-letters.ts'

/** `revision` names what is told of. */
const payload = z.object({ accountId, revision: z.number().int() })
type Payload = z.infer<typeof payload>
export const sendSanctionNews: JobDefinition<Payload> = {
  name: 'send-sanction-news',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** What was decided, why, and how to ask for another look: the link works for who cannot sign in any more. */
export const sendSanctionNewsHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendSanctionNews,
  run: async ({ accountId, revision }) => {
    const event = (await log.read(standing.stream(accountId)))[revision] as Recorded<StandingEvent> | undefined
    const account = await accountOf(log, accountId)
    const to = known(account?.email)
    const words = event && letterOf(event, market.name)
    if (!words || !account || !to) return
    const tokenHash = 'tokenHash' in event.data ? event.data.tokenHash : undefined
    const token = recordedMailToken(keys, 'another-look', { accountId, requestId: event.data.sanctionId, tokenHash })
    const letter = mailLayout({
      ...{ title: words.title, preheader: words.preheader },
      paragraphs: [`Hello ${known(account.profile.username) ?? 'there'},`, ...words.paragraphs],
      button: buttonFor(words, { token, publicUrl: market.publicUrl }),
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const key = `sanction:${accountId}:${revision}`
    await mailer.send({ key, to, account: accountId, subject: words.title, ...letter })
  },
})

const buttonFor = ({ mayAsk }: Letter, { token, publicUrl }: { readonly token: string; readonly publicUrl: string }) =>
  mayAsk
    ? { label: 'Ask for another look', url: `${publicUrl}/account/another-look?token=${encodeURIComponent(token)}` }
    : { label: 'Read the marketplace rules', url: `${publicUrl}/marketplace-rules` }
