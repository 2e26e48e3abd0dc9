import {
  CAN_DECIDE_APPEALS,
  CAN_MODERATE,
  CAN_RECONCILE,
  CAN_RESOLVE_DISPUTES,
  CAN_VERIFY,
  type StaffRole,
} from '../kernel/actor.ts'

/** Channels: in-app, email, and push to registered devices. */
export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

interface TopicDefinition {
  readonly label: string
  readonly hint: string
  /** Channels with a setting. */
  readonly channels: readonly Channel[]
  readonly forProducers: boolean
  /** Staff roles that receive it; null for a topic of members. */
  readonly forStaff: readonly StaffRole[] | null
  /** Whether it is on for members who have not chosen. */
  readonly defaultEnabled: boolean
}

/** Optional notifications. Required emails have no topic; see `REQUIRED_EMAILS`. */
export const TOPICS = {
  orders: topic('Order updates', 'When your order is accepted, ready, on its way or delivered.', CHANNELS),
  favorites: topic('Producer updates', 'New products, price drops and restocks from your favorites.', [
    'in_app',
    'push',
  ]),
  stock_alerts: topic('Back in stock', 'When a product you asked about is available again.', CHANNELS),
  messages: topic('Messages', 'When someone sends you a message.', CHANNELS),
  sales: {
    ...topic('New orders', 'When someone buys from you or cancels an order.', CHANNELS),
    forProducers: true,
  },
  inventory: {
    ...topic('Inventory alerts', 'When a product runs low or sells out.', CHANNELS),
    forProducers: true,
  },
  reviews: { ...topic('Reviews', 'When someone reviews your products.', CHANNELS), forProducers: true },
  marketing: {
    ...topic('Marketing communications', 'A newsletter every Thursday with what’s new and in season.', ['email']),
    defaultEnabled: false,
  },
  staff_replies: staffTopic(
    'Replies in disputes',
    'When a buyer or producer replies or sends evidence in a dispute that you handle or watch.',
    CAN_RESOLVE_DISPUTES,
  ),
  staff_appeals: staffTopic(
    'Dispute appeals',
    'When another agent’s decision about a dispute is appealed.',
    CAN_DECIDE_APPEALS,
  ),
  staff_cases: staffTopic(
    'Chargebacks and overdue disputes',
    'When a chargeback is opened, a dispute is overdue, a colleague assigns you one, or one that you watch is decided, appealed or closed.',
    CAN_RESOLVE_DISPUTES,
  ),
  staff_reviews: staffTopic(
    'Moderation appeals',
    'When a takedown or an enforcement action is appealed.',
    CAN_MODERATE,
  ),
  staff_verification: staffTopic('Verification', 'New applications, answers and certificates to check.', CAN_VERIFY),
  staff_reconciliation: staffTopic(
    'Reconciliation',
    'When the payment processor and our records disagree.',
    CAN_RECONCILE,
  ),
} as const satisfies Record<string, TopicDefinition>
export type Topic = keyof typeof TOPICS
export const topics = Object.keys(TOPICS) as [Topic, ...Topic[]]

export const hasChannel = (topic: Topic, channel: Channel): boolean =>
  TOPICS[topic].channels.some((each) => each === channel)

/** Emails that are sent regardless of the settings. */
export const REQUIRED_EMAILS = [
  'Receipts',
  'canceled, declined and unpaid orders',
  'refunds',
  'subscription charges',
  'producer verification',
  'account security',
  'decisions about your account',
] as const

/** A member's choice for one topic and channel. */
export interface Choice {
  readonly topic: Topic
  readonly channel: Channel
  readonly enabled: boolean
}

/** A member's explicit choices; defaults apply to all others. */
export interface NotificationSettings {
  readonly choices: Readonly<Record<string, boolean>>
  readonly soundEnabled: boolean
}
export const DEFAULT_SETTINGS: NotificationSettings = { choices: {}, soundEnabled: false }

export const isChannelEnabled = ({ choices }: NotificationSettings, topic: Topic, channel: Channel): boolean =>
  hasChannel(topic, channel) && (choices[choiceKey(topic, channel)] ?? TOPICS[topic].defaultEnabled)

export function withChoices(
  settings: NotificationSettings,
  choices: readonly Choice[],
  soundEnabled = settings.soundEnabled,
): NotificationSettings {
  const changed = Object.fromEntries(choices.map(({ topic, channel, enabled }) => [choiceKey(topic, channel), enabled]))
  return { choices: { ...settings.choices, ...changed }, soundEnabled }
}

const choiceKey = (topic: Topic, channel: Channel): string => `${topic}.${channel}`

function topic<const W extends readonly Channel[]>(label: string, hint: string, channels: W) {
  return { label, hint, channels, forProducers: false, forStaff: null, defaultEnabled: true }
}

function staffTopic(label: string, hint: string, forStaff: readonly StaffRole[]) {
  return { label, hint, channels: CHANNELS, forProducers: false, forStaff, defaultEnabled: true }
}
