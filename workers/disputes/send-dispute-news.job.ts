import { z } from 'zod'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { type Case, isKnown } from '#domain/disputes/dispute-state.ts'
import { resolutionWords } from '#domain/disputes/resolution-words.ts'
import { OUTCOMES, sides } from '#domain/disputes/words.ts'
import { fold } from '#domain/kernel/decider.ts'
import { disputeId } from '#domain/kernel/ids.ts'
import { type NoticeKind, noticeKinds, noticeWords } from '#domain/notifications/notice.ts'
import { historyOf } from '#platform/event-store/history.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { linkKey } from '#platform/keys/links.ts'
import { accountOf, buyerOf, known, type LetterDeps, orderOf, producerOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

/** `revision` is the event's that is told of. */
const payload = z.object({
  ...{ disputeId, revision: z.number().int(), to: z.enum([...sides, 'staff']) },
  kind: z.enum(noticeKinds as [NoticeKind, ...NoticeKind[]]),
})
type Payload = z.infer<typeof payload>
export const sendDisputeNews: JobDefinition<Payload> = {
  name: 'send-dispute-news',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** The bell's own words, by mail; and what was decided and why. Everything else is read on the page. */
export const sendDisputeNewsHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: sendDisputeNews,
  run: async ({ disputeId, revision, to: side, kind }) => {
    const { log, mailer, market } = deps
    const events = await historyOf(log, dispute, disputeId)
    const its = fold(dispute, events)
    const event = events[revision]
    if (!isKnown(its) || !event) return
    const { to, account, url } = await addressOf(deps, its, side)
    const order = await orderOf(log, its.orderId)
    if (!to || !order) return
    const producer = (await producerOf(log, its.producerId))?.businessName ?? null
    const { title, message } = noticeWords(kind, { order: order.number, producer, product: null, figure: null })
    const letter = mailLayout({
      ...{ title, preheader: message, paragraphs: [message, ...wordsOf(event)] },
      button: { label: 'Open the case', url: `${market.publicUrl}${url}` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const key = `dispute:${disputeId}:${revision}:${side}`
    await mailer.send({ key, to, account, subject: `${title}: order ${order.number}`, ...letter })
  },
})

/** What the policy owes both sides in writing: what was decided, and why. */
function wordsOf(event: DisputeEvent): string[] {
  if (event.type === 'DisputeDecided' || event.type === 'AppealDecided') {
    const { decision, text, plan } = event.data
    return [resolutionWords(decision), known(text), known(plan)].filter((words) => words !== undefined)
  }
  return event.type === 'DisputeClosed' ? [`${OUTCOMES[event.data.outcome]}.`] : []
}

interface Addressed {
  readonly to: string | undefined
  readonly account?: string | undefined
  /** A path of the market. */
  readonly url: string
}

async function addressOf({ log, keys }: LetterDeps, its: Case, side: Payload['to']): Promise<Addressed> {
  const url = `/order/${its.orderId}#problem`
  const mailOf = async (account: string) => known((await accountOf(log, account))?.email)
  if (side === 'producer') return { to: await mailOf(its.accountId), account: its.accountId, url }
  if (side === 'staff') {
    const { assignee } = its
    return { to: assignee ? await mailOf(assignee) : undefined, url: `/support/disputes/${its.disputeId}` }
  }
  const account = await buyerOf(log, its.orderId)
  if (account) return { to: await mailOf(account), account, url }
  const guest = known((await orderOf(log, its.orderId))?.contact)
  return { to: guest?.email, url: `/order/${its.orderId}?key=${linkKey(keys, 'order', its.orderId)}#problem` }
}
