/** The ways to somebody: the bell and its page, a mail, or a notice on the devices they have named. */
export const WAYS = ['bell', 'mail', 'push'] as const
export type Way = (typeof WAYS)[number]

interface TopicParts {
  readonly label: string
  readonly hint: string
  /** Where there is something to be said no to. */
  readonly ways: readonly Way[]
  readonly forProducers: boolean
  /** Whether it is told to those who have not said anything. */
  readonly atFirst: boolean
}

/** Everything a member may be told of and may say no to. What must be told stands in `REQUIRED_MAILS` and in no topic. */
export const TOPICS = {
  orders: topic('Order updates', 'How your orders get on: accepted, ready, on the way, delivered.', WAYS),
  favorites: topic('Producer updates', 'New from producers you keep; kept products cheaper or back in stock.', [
    'bell',
    'push',
  ]),
  messages: topic('Messages', 'When somebody writes to you.', WAYS),
  sales: { ...topic('New orders', 'When somebody buys from you or takes an order back.', WAYS), forProducers: true },
  inventory: {
    ...topic('Inventory alerts', 'When little of a product is left, and when it is gone.', WAYS),
    forProducers: true,
  },
  reviews: { ...topic('Reviews', 'When somebody reviews what you sell.', WAYS), forProducers: true },
  marketing: {
    ...topic('Marketing communications', 'A letter every Thursday: what is new and in season. Only if you want it.', [
      'mail',
    ]),
    atFirst: false,
  },
} as const satisfies Record<string, TopicParts>
export type Topic = keyof typeof TOPICS
export const topics = Object.keys(TOPICS) as [Topic, ...Topic[]]

export const hasWay = (topic: Topic, way: Way): boolean => TOPICS[topic].ways.some((each) => each === way)

/** What is mailed whatever somebody has chosen: it is owed to them, or guards their account. */
export const REQUIRED_MAILS = [
  'Receipts',
  'cancelled, declined and unpaid orders',
  'refunds',
  'your verification as a producer',
  'charges of your subscriptions',
  'security of your account',
  'what is decided about your account',
] as const

/** One word of a member: whether they want to hear of this on this way. */
export interface Choice {
  readonly topic: Topic
  readonly way: Way
  readonly on: boolean
}

/** What somebody has said, and only that: the rest is as it is at first. */
export interface Chosen {
  readonly said: Readonly<Record<string, boolean>>
  readonly sound: boolean
}
export const NOTHING_CHOSEN: Chosen = { said: {}, sound: false }

export const isOn = ({ said }: Chosen, topic: Topic, way: Way): boolean =>
  hasWay(topic, way) && (said[nameOf(topic, way)] ?? TOPICS[topic].atFirst)

export function withChoices(chosen: Chosen, choices: readonly Choice[], sound = chosen.sound): Chosen {
  const said = Object.fromEntries(choices.map(({ topic, way, on }) => [nameOf(topic, way), on]))
  return { said: { ...chosen.said, ...said }, sound }
}

const nameOf = (topic: Topic, way: Way): string => `${topic}.${way}`

function topic<const W extends readonly Way[]>(label: string, hint: string, ways: W) {
  return { label, hint, ways, forProducers: false, atFirst: true }
}
