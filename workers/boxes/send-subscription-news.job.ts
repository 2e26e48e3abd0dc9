import { z } from 'zod'
import { subscription } from '#domain/boxes/subscription.decider.ts'
import { fold } from '#domain/kernel/decider.ts'
import { subscriptionId } from '#domain/kernel/ids.ts'
import { historyOf } from '#platform/event-store/history.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'
import { LETTERS, type Letter } from './subscription-letters.ts'

const payload = z.object({ subscriptionId, revision: z.number().int() })
type Payload = z.infer<typeof payload>
export const sendSubscriptionNews: JobDefinition<Payload> = {
  ...{ name: 'send-subscription-news', payload },
  ...{ attempts: 10, backoffMs: 2_000 },
}

/** Tells a subscriber what happened to their subscription, once for each event. */
export const sendSubscriptionNewsHandler = ({ log, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendSubscriptionNews,
  run: async ({ subscriptionId, revision }) => {
    const history = await historyOf(log, subscription, subscriptionId)
    const event = history.find((one) => one.revision === revision)
    const state = fold(
      subscription,
      history.filter((one) => one.revision <= revision),
    )
    if (!event || state.status === 'unknown') return
    const words = (LETTERS[event.type] as ((...of: unknown[]) => Letter | undefined) | undefined)?.(state, event.data)
    const { accountId, contact } = state.plan
    const to = known((await accountOf(log, accountId))?.email)
    if (!words || !to) return
    const { subject, paragraphs } = words
    const letter = mailLayout({
      ...{ title: subject, preheader: state.plan.boxName },
      paragraphs: [`Hello ${known(contact)?.fullName ?? 'there'},`, ...paragraphs],
      button: { label: 'Your subscriptions', url: `${market.publicUrl}/subscriptions` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({ key: `subscription:${subscriptionId}:${revision}`, to, account: accountId, subject, ...letter })
  },
})
