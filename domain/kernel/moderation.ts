import { CAN_MODERATE, type StaffMember } from './actor.ts'
import { type Refusal, refuse } from './refusal.ts'

/** The rules somebody's words may break, in the words of the published policies. */
export const CONTENT_RULES = {
  hurtful: 'Threats, insults, harassment, and hatred against people for who they are.',
  private: 'Other people’s names, addresses, telephone numbers or faces without their consent.',
  untrue: 'Lies about a person or a business.',
  indecent: 'Sexual content, and pictures of cruelty.',
  advertising: 'Advertising for something else, and the same text again and again.',
  unlawful: 'Anything unlawful, or that others hold the rights to.',
  favor: 'Nobody reviews their own goods, or a rival’s for a favor.',
  around: 'Leading a sale that began here around the market’s payment.',
} as const
export type ContentRule = keyof typeof CONTENT_RULES
export const contentRules = Object.keys(CONTENT_RULES) as [ContentRule, ...ContentRule[]]

/** The rules goods may break, in the words of the same policies. */
export const PRODUCT_RULES = {
  unsafe: 'Anything unlawful, stolen, recalled or unsafe.',
  banned: 'Alcohol, tobacco, cannabis, medicines, live animals and weapons.',
  misdescribed: 'Say what you sell, and sell what you say.',
  undescribed:
    'Describe what the buyer will get: the variety, how it was grown or made, its weight or count, its allergens.',
  unfounded:
    'Call something organic or certified only if you hold that certificate, and name the certifier when asked.',
  bought_in: 'Sell what you grew, raised or made yourself.',
  pictures: 'Photographs show your own goods, farm or kitchen. Pictures of other people’s goods do not belong here.',
  healing: 'No promise that food heals or prevents an illness.',
  leading_away: 'No telephone numbers, links or prices that lead a sale around the market.',
  unlawful: CONTENT_RULES.unlawful,
  hurtful: CONTENT_RULES.hurtful,
  private: CONTENT_RULES.private,
  indecent: CONTENT_RULES.indecent,
  advertising: CONTENT_RULES.advertising,
} as const
export type ProductRule = keyof typeof PRODUCT_RULES
export const productRules = Object.keys(PRODUCT_RULES) as [ProductRule, ...ProductRule[]]

/** Every rule that something reported may break. */
export const RULES = { ...CONTENT_RULES, ...PRODUCT_RULES } as const
export type Rule = keyof typeof RULES
export const rules = Object.keys(RULES) as [Rule, ...Rule[]]

/** How long a decision may be asked to be looked at again, as the policies promise. */
export const APPEAL_WINDOW_DAYS = 5

/** Somebody of the staff, and the producer that is theirs, if any. */
export interface Moderator extends StaffMember {
  readonly producerId?: string | undefined
}

/** How far the staff has got with what was reported. */
export interface Moderation {
  /** How much has happened since the first report: whoever decides says up to where they have looked. */
  readonly version: number
  /** Something waits for a decision. */
  readonly pending: boolean
  /** It was decided before, and somebody asks for another look. */
  readonly appealed: boolean
  /** Who decided last. */
  readonly decidedBy: string | undefined
  /** Accounts, guests and producers it is about. */
  readonly involvedIds: readonly string[]
}

export interface ModerationDecisionInput<Of extends Rule = ContentRule> {
  readonly moderator: Moderator
  /** The `version` they decided on. */
  readonly seen: number
  /** The rule that is broken, where something is held against it. */
  readonly rule?: Of | undefined
  /** Told to whoever wrote or sells it. */
  readonly reason: string
}

/** Nobody decides about their own words or goods, nor a second time about what they have decided: somebody else looks then. */
export function moderationRefusal(its: Moderation, { accountId, role, producerId }: Moderator): Refusal | undefined {
  if (!CAN_MODERATE.includes(role)) return refuse('not_allowed')
  if (its.involvedIds.some((id) => id === accountId || id === producerId)) return refuse('own_content')
  const again = !its.pending || its.appealed
  return again && its.decidedBy === accountId ? refuse('own_decision') : undefined
}

export const NOTHING_REPORTED: Omit<Moderation, 'involvedIds'> = {
  version: 0,
  pending: false,
  appealed: false,
  decidedBy: undefined,
}
