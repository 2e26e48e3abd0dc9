import type { Instant } from '../kernel/event.ts'
import { type Deciding, type GoodsRule, SECOND_LOOK_DAYS } from '../kernel/moderation.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import {
  afterAsking,
  afterDecision,
  afterReport,
  decisionRefusal,
  type Reported,
  reportOf,
  type TakeDownDecision,
  UNREPORTED,
} from '../kernel/take-down.ts'
import type { ProductEvent } from './product.events.ts'
import type { ReportReason } from './report-reasons.ts'

export interface ReportProduct {
  readonly type: 'ReportProduct'
  readonly reporterId: string
  /** The reporter's own producer, if they have one: nobody reports their own goods. */
  readonly reporterProducerId?: string | undefined
  readonly reason: ReportReason
  readonly words?: string | undefined
}

export interface ModerateProduct extends Deciding<GoodsRule> {
  readonly type: 'ModerateProduct'
  readonly decision: TakeDownDecision
  /** Whose the producer is. */
  readonly accountId: string
  readonly at: Instant
}

export interface AskForSecondLook {
  readonly type: 'AskForSecondLook'
  readonly accountId: string
  readonly words: string
  readonly at: Instant
}

/** What was reported of goods, and what the staff made of it. */
export interface GoodsModeration extends Reported<GoodsRule> {
  /** While it is taken down: it was in the market, and its producer has not taken it out since. */
  readonly comesBack: boolean
  /** Until when its producer may ask for another look; undefined once somebody else has looked. */
  readonly askUntil: Instant | undefined
}

export const UNREPORTED_GOODS: GoodsModeration = { ...UNREPORTED, comesBack: false, askUntil: undefined }

interface Goods {
  readonly productId: string
  readonly producerId: string
  readonly status: 'listed' | 'unlisted'
  readonly moderation: GoodsModeration
}

const MODERATION = [
  ...(['ProductReported', 'ProductReportsDismissed', 'ProductTakenDown'] as const),
  ...(['ProductSecondLookAsked', 'ProductStaysDown', 'ProductRestored'] as const),
] as const
export type GoodsModerationEvent = Extract<ProductEvent, { type: (typeof MODERATION)[number] }>
const ofModeration: ReadonlySet<string> = new Set(MODERATION)
export const isModeration = (event: ProductEvent): event is GoodsModerationEvent => ofModeration.has(event.type)

/** What its producer does to it counts too: they may change it, or want it out of the market themselves. */
export function evolveModeration(its: GoodsModeration, event: ProductEvent): GoodsModeration {
  switch (event.type) {
    case 'ProductReported':
      return { ...its, ...afterReport(its, event.data.reporterId) }
    case 'ProductDescribed':
      return event.data.reported ? { ...its, moves: its.moves + 1 } : its
    case 'ProductUnlisted':
      return event.data.hidden ? { ...its, comesBack: false } : its
    case 'ProductReportsDismissed':
      return { ...its, ...afterDecision(its, { by: event.data.by, hidden: its.hidden }) }
    case 'ProductTakenDown': {
      const { by, rule, wasListed, askUntil } = event.data
      return { ...its, ...afterDecision(its, { by, hidden: rule }), comesBack: wasListed, askUntil }
    }
    case 'ProductSecondLookAsked':
      return { ...its, ...afterAsking(its) }
    case 'ProductStaysDown':
      return { ...its, ...afterDecision(its, { by: event.data.by, hidden: event.data.rule }), askUntil: undefined }
    case 'ProductRestored':
      return {
        ...{ ...its, ...afterDecision(its, { by: event.data.by, hidden: undefined }) },
        ...{ comesBack: false, askUntil: undefined },
      }
    default:
      return its
  }
}

export function reportProduct(goods: Goods, command: ReportProduct): ProductEvent[] | Refusal {
  const { reporterId, reporterProducerId, reason, words } = command
  if (reporterProducerId === goods.producerId) return refuse('own_listing')
  if (goods.moderation.hidden) return refuse('product_taken_down')
  const data = { ...idsOf(goods), reporterId, reason, ...(words ? { words } : {}) }
  return reportOf<ProductEvent>(goods.moderation, reporterId, { type: 'ProductReported', data })
}

/** Once for each time it was taken down, and while there is time. */
export function askForSecondLook(goods: Goods, { accountId, words, at }: AskForSecondLook): ProductEvent[] | Refusal {
  const { hidden, open, askUntil } = goods.moderation
  if (!hidden) return refuse('not_taken_down')
  if (open) return []
  if (!askUntil) return refuse('second_look_done')
  if (at > askUntil) return refuse('second_look_over')
  return [{ type: 'ProductSecondLookAsked', data: { ...idsOf(goods), accountId, words } }]
}

export function moderateProduct(goods: Goods, command: ModerateProduct): ProductEvent[] | Refusal {
  const { moderation, producerId, status } = goods
  const { moderator, decision, accountId, reason, rule, at } = command
  const no = decisionRefusal(moderation, [producerId, accountId], command)
  if (no) return no
  const about = { ...idsOf(goods), accountId, by: moderator.accountId }
  const data = { ...about, reporterIds: [...moderation.reporters], reason }
  if (decision === 'dismiss') return [{ type: 'ProductReportsDismissed', data }]
  if (decision === 'restore') return [{ type: 'ProductRestored', data: { ...data, listed: moderation.comesBack } }]
  if (!rule) return refuse('rule_missing')
  const down = { ...data, rule }
  return decision === 'take_down'
    ? [{ type: 'ProductTakenDown', data: { ...down, wasListed: status === 'listed', askUntil: askUntilFrom(at) } }]
    : [{ type: 'ProductStaysDown', data: down }]
}

const askUntilFrom = (at: Instant): Instant => new Date(Date.parse(at) + SECOND_LOOK_DAYS * DAY_MS).toISOString()
const DAY_MS = 86_400_000

const idsOf = ({ productId, producerId }: Goods) => ({ productId, producerId })
