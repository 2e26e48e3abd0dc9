import {
  CAN_DECIDE_APPEALS,
  CAN_MODERATE,
  CAN_RECONCILE,
  CAN_RESOLVE_DISPUTES,
  CAN_VERIFY,
  type StaffRole,
} from '../kernel/actor.ts'

/** Channels: in-app, email, and push to registered devices. */
export const CHANNELS = ['bell', 'mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

interface TopicDefinition {
  readonly label: string
  readonly hint: string
  /** Channels with a setting. */
  readonly channels: readonly Channel[]
  readonly forProducers: boolean
  /** Staff roles that get it; null for a topic of members. */
  readonly forStaff: readonly StaffRole[] | null
  /** Whether it is on for members who have not chosen. */
  readonly defaultEnabled: boolean
}

/** Optional notifications. Required emails have no topic; see `REQUIRED_EMAILS`. */
export const TOPICS = {
  orders: topic('Order updates', 'How your orders get on: accepted, ready, on the way, delivered.', CHANNELS),
  favorites: topic('Producer updates', 'New from producers you keep; kept products cheaper or back in stock.', [
    'bell',
    'push',
  ]),
  stock_alerts: topic('Back in stock', 'When a product you asked about is available again.', CHANNELS),
  messages: topic('Messages', 'When somebody writes to you.', CHANNELS),
  sales: {
    ...topic('New orders', 'When somebody buys from you or takes an order back.', CHANNELS),
    forProducers: true,
  },
  inventory: {
    ...topic('Inventory alerts', 'When little of a product is left, and when it is gone.', CHANNELS),
    forProducers: true,
  },
  reviews: { ...topic('Reviews', 'When somebody reviews what you sell.', CHANNELS), forProducers: true },
  marketing: {
    ...topic('Marketing communications', 'A letter every Thursday: what is new and in season. Only if you want it.', [
      'mail',
    ]),
    defaultEnabled: false,
  },
  staff_replies: staffTopic(
    'Replies in your cases',
    'When a buyer or producer replies or sends evidence.',
    CAN_RESOLVE_DISPUTES,
  ),
  staff_appeals: staffTopic('Appeals', 'When a decision is appealed that somebody else made.', CAN_DECIDE_APPEALS),
  staff_cases: staffTopic(
    'Chargebacks and overdue cases',
    'When a bank steps in, or a case is past its due date.',
    CAN_RESOLVE_DISPUTES,
  ),
  staff_reviews: staffTopic('Review requests', 'When a takedown or a sanction is to be reviewed.', CAN_MODERATE),
  staff_verification: staffTopic('Verification', 'New applications, answers and certificates to check.', CAN_VERIFY),
  staff_reconciliation: staffTopic(
    'Reconciliation',
    'When the books of the processor differ from ours.',
    CAN_RECONCILE,
  ),
} as const satisfies Record<string, TopicDefinition>
export type Topic = keyof typeof TOPICS
export const topics = Object.keys(TOPICS) as [Topic, ...Topic[]]

export const hasChannel = (topic: Topic, way: Channel): boolean => TOPICS[topic].channels.some((each) => each === way)

/** Emails that are sent regardless of the settings. */
export const REQUIRED_EMAILS = [
  'Receipts',
  'cancelled, declined and unpaid orders',
  'refunds',
  'your verification as a producer',
  'charges of your subscriptions',
  'security of your account',
  'what is decided about your account',
] as const

/** A member's choice for one topic and channel. */
export interface Choice {
  readonly topic: Topic
  readonly way: Channel
  readonly on: boolean
}

/** A member's explicit choices; defaults apply to all others. */
export interface NotificationSettings {
  readonly said: Readonly<Record<string, boolean>>
  readonly sound: boolean
}
export const DEFAULT_SETTINGS: NotificationSettings = { said: {}, sound: false }

export const isOn = ({ said }: NotificationSettings, topic: Topic, way: Channel): boolean =>
  hasChannel(topic, way) && (said[nameOf(topic, way)] ?? TOPICS[topic].defaultEnabled)

export function withChoices(
  chosen: NotificationSettings,
  choices: readonly Choice[],
  sound = chosen.sound,
): NotificationSettings {
  const said = Object.fromEntries(choices.map(({ topic, way, on }) => [nameOf(topic, way), on]))
  return { said: { ...chosen.said, ...said }, sound }
}

const nameOf = (topic: Topic, way: Channel): string => `${topic}.${way}`

function topic<const W extends readonly Channel[]>(label: string, hint: string, ways: W) {
  return { label, hint, channels: ways, forProducers: false, forStaff: null, defaultEnabled: true }
}

function staffTopic(label: string, hint: string, forStaff: readonly StaffRole[]) {
  return { label, hint, channels: CHANNELS, forProducers: false, forStaff, defaultEnabled: true }
}
