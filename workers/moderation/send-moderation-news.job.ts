import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { isGuest, personId } from '#domain/kernel/ids.ts'
import { RULES } from '#domain/kernel/moderation.ts'
import { concernedBy, type ModerationEvent } from '#domain/notifications/moderation-news.ts'
import { type NoticeKind, noticeKinds, noticeWords } from '#domain/notifications/notice.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { stateOf } from '#platform/event-store/history.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps, orderOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

/** `stream` and `revision` name the decision that is told of. */
const payload = z.object({
  ...{ stream: z.string(), revision: z.number().int(), to: personId },
  kind: z.enum(noticeKinds as [NoticeKind, ...NoticeKind[]]),
})
type Payload = z.infer<typeof payload>
export const sendModerationNews: JobDefinition<Payload> = {
  name: 'send-moderation-news',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** The bell's own words, by mail; to whoever wrote it also which rule it breaks, and why. */
export const sendModerationNewsHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: sendModerationNews,
  run: async ({ stream, revision, to: person, kind }) => {
    const { log, mailer, market } = deps
    const event = (await log.read(stream))[revision] as Recorded<ModerationEvent> | undefined
    const to = event && (await addressOf(deps, event, person))
    if (!to) return
    const { title, message } = noticeWords(kind, { ...NO_FACTS, product: await productName(log, event) })
    const letter = mailLayout({
      ...{ title, preheader: message, paragraphs: [message, ...wordsTo(event, person), ...againTo(kind)] },
      button: buttonFor(event, kind, market.publicUrl),
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const account = isGuest(person) ? undefined : person
    await mailer.send({ key: `${stream}:${revision}:${person}`, to, account, subject: title, ...letter })
  },
})

const AGAIN = 'Within 5 days you may ask for the decision to be looked at again, by someone else: reply to this email.'

/** What was looked at twice is over; of goods the bell's own words say how to ask. */
const againTo = (kind: NoticeKind): string[] => (kind.startsWith('product_') ? [] : [AGAIN])

const NO_FACTS = { order: null, producer: null, figure: null }

/** Of what was reviewed, as it is called now. */
async function productName(log: EventLog, { data }: ModerationEvent): Promise<string | null> {
  if (!('productId' in data)) return null
  const goods = await stateOf(log, product, data.productId)
  return goods.status === 'unknown' ? null : goods.name
}

/** Whoever reported it is told what came of it, not what was said to the other. */
function wordsTo(event: ModerationEvent, person: string): string[] {
  const { data } = event
  if (person !== concernedBy(event)) return []
  const rule = 'rule' in data ? [`The rule: ${RULES[data.rule]}`] : []
  const reason = known(data.reason)
  return reason ? [...rule, `Why: ${reason}`] : rule
}

function buttonFor({ data }: ModerationEvent, kind: NoticeKind, publicUrl: string) {
  if (kind === 'product_taken_down') return { label: 'Ask for another look', url: `${publicUrl}${OWN_GOODS}` }
  if (kind === 'product_stays_down' || kind === 'product_restored')
    return { label: 'See your products', url: `${publicUrl}${OWN_GOODS}` }
  const mends = 'reviewId' in data && (kind === 'review_taken_down' || kind === 'review_stays_down')
  return mends
    ? { label: 'Edit your review', url: `${publicUrl}/product/${data.productId}/reviews?write=true` }
    : { label: 'Read the content policy', url: `${publicUrl}/content-policy` }
}

const OWN_GOODS = '/producer-dashboard?view=products'

/** Members at today's address, guests at that of the order they wrote about. */
async function addressOf({ log }: LetterDeps, { data }: ModerationEvent, person: string): Promise<string | undefined> {
  if (!isGuest(person)) return known((await accountOf(log, person))?.email)
  if (!('subject' in data) || data.subject.kind !== 'order') return undefined
  return known((await orderOf(log, data.subject.id))?.contact)?.email
}
