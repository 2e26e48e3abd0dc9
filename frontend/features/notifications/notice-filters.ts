import type { NotificationFilter, NotificationView } from '#domain/notifications/contract.ts'

/** What each type is called, on its badge and in the list of filters. */
export const TYPE_WORDS: Readonly<Record<NotificationView['type'], { readonly one: string; readonly many: string }>> = {
  order: { one: 'Order', many: 'Orders' },
  inventory: { one: 'Inventory', many: 'Inventory' },
  message: { one: 'Message', many: 'Messages' },
  alert: { one: 'Alert', many: 'Alerts' },
  update: { one: 'Update', many: 'Updates' },
}

const types = Object.entries(TYPE_WORDS) as [NotificationView['type'], { many: string }][]

export const FILTERS: readonly (readonly [NotificationFilter, string])[] = [
  ['all', 'All notifications'],
  ['unread', 'Unread'],
  ...types.map(([type, { many }]) => [type, many] as const),
]

/** The filter an address names; all, when it names none there is. */
export const filterNamed = (name: string): NotificationFilter => FILTERS.find(([key]) => key === name)?.[0] ?? 'all'
