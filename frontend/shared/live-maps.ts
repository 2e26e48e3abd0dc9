import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const identityKeys = { all: ['identity'] } as const

const identityMap: LiveMap = { account_update: () => [identityKeys.all] }

export const enforcementKeys = {
  all: ['enforcement'],
  mine: ['enforcement', 'mine'],
  appeals: ['enforcement', 'appeals'],
  found: ['enforcement', 'found'],
  one: (id: string) => ['enforcement', 'one', id],
} as const

/** Excludes `found`: account searches are recorded, so messages must not repeat them. */
const enforcementMap: LiveMap = {
  account_status_update: ({ accountId }) => [
    enforcementKeys.mine,
    enforcementKeys.appeals,
    enforcementKeys.one(String(accountId)),
  ],
}

export const creditKeys = { all: ['credit'] } as const

const storeCreditMap: LiveMap = {
  credit_update: () => [creditKeys.all],
}

export const orderKeys = {
  mine: ['ordering', 'mine'],
  sales: ['ordering', 'sales'],
  packing: ['ordering', 'packing'],
  ones: ['ordering', 'one'],
  one: (id: string) => ['ordering', 'one', id],
  receipt: (id: string) => ['ordering', 'receipt', id],
} as const

const ordersMap: LiveMap = {
  new_order: () => [orderKeys.sales],
  order_joined: ({ orderId }) => [orderKeys.mine, orderKeys.one(String(orderId))],
  order_status_update: ({ orderId }) => [
    orderKeys.mine,
    orderKeys.sales,
    orderKeys.packing,
    orderKeys.one(String(orderId)),
    orderKeys.receipt(String(orderId)),
  ],
  dispute_update: () => [orderKeys.sales],
  // An order links its products to the buyer's reviews.
  review_update: () => [orderKeys.mine, orderKeys.ones],
  order_receipt_issued: ({ orderId }) => [orderKeys.receipt(String(orderId))],
}

export const disputeKeys = {
  all: ['disputes'],
  lists: ['disputes', 'list'],
  ofOrder: (orderId: string) => ['disputes', 'order', orderId],
  one: (id: string) => ['disputes', 'one', id],
  queue: ['disputes', 'queue'],
} as const

/** An order's status can open or end its reporting window. */
const disputesMap: LiveMap = {
  dispute_update: ({ disputeId, orderId }) => [
    ...[disputeKeys.lists, disputeKeys.queue],
    ...[disputeKeys.one(String(disputeId)), disputeKeys.ofOrder(String(orderId))],
  ],
  order_status_update: ({ orderId }) => [disputeKeys.ofOrder(String(orderId))],
}

export const stockAlertKeys = { all: ['stock-alerts'] } as const

const stockAlertsMap: LiveMap = {
  stock_alerts_update: () => [stockAlertKeys.all],
}

export const messagingKeys = {
  all: ['messaging'],
  list: ['messaging', 'list'],
  unread: ['messaging', 'unread'],
  one: (id: string) => ['messaging', 'one', id],
} as const

const messagingMap: LiveMap = {
  message_update: ({ conversationId }) =>
    conversationId
      ? [messagingKeys.list, messagingKeys.unread, messagingKeys.one(String(conversationId))]
      : [messagingKeys.all],
  // A block does not apply while the order is in progress.
  order_status_update: ({ orderId }) => [messagingKeys.one(conversationOfOrder(String(orderId)))],
  // A guest's conversation may become a member's.
  order_joined: () => [messagingKeys.all],
}

export const verificationKeys = { own: ['verification', 'own'], staff: ['verification', 'staff'] } as const

const producerVerificationMap: LiveMap = {
  verification_update: () => [verificationKeys.own, verificationKeys.staff],
}

export const seasonalKeys = {
  all: ['seasonal'],
  editedItems: ['seasonal', 'edited items'],
  editedRecipes: ['seasonal', 'edited recipes'],
  matches: ['seasonal', 'matches'],
} as const

/** The message goes to staff only. It also invalidates the public pages. */
const seasonalMap: LiveMap = {
  seasonal_update: () => [seasonalKeys.all],
}

export const boxKeys = {
  offered: ['boxes', 'offered'],
  subscriptions: ['boxes', 'subscriptions'],
  own: ['boxes', 'own'],
  deliveries: ['boxes', 'deliveries'],
} as const

const subscriptionsMap: LiveMap = {
  subscription_update: () => Object.values(boxKeys),
  order_status_update: () => [boxKeys.deliveries],
}

/** Separate from the API calls, which most visitors never load. */
export const liveMaps: readonly LiveMap[] = [
  identityMap,
  enforcementMap,
  storeCreditMap,
  ordersMap,
  disputesMap,
  stockAlertsMap,
  messagingMap,
  producerVerificationMap,
  seasonalMap,
  subscriptionsMap,
]
