import { marketplaceImageUrl } from '#domain/kernel/image.ts'
import type { BoxDescription, BoxEvent, BoxTerms } from '#domain/subscriptions/subscriptions.events.ts'
import { type Projection, table } from '../projection.ts'
import { deliveries } from './deliveries.projection.ts'
import { subscriptionsTable } from './subscriptions.projection.ts'

export interface BoxRow extends BoxDescription, BoxTerms {
  readonly id: string
  readonly producerId: string
  readonly version: number
  readonly open: boolean
  /** How many places are claimed. */
  readonly taken: number
}

export const boxes = table<BoxRow, BoxEvent>({
  name: 'boxes',
  key: 'id',
  columns: {
    id: 'key',
    producerId: 'key',
    version: 'integer',
    open: 'boolean',
    taken: 'integer',
    name: 'text',
    description: 'text',
    imageUrl: 'text',
    contents: 'json',
    capacity: 'integer',
    priceCents: 'integer',
    frequency: 'key',
    firstDay: 'key',
    cutoffDays: 'integer',
    fulfillmentMethod: 'key',
    taxable: 'boolean',
  },
  indexes: ['(producer_id)'],
  keysOf: ({ data }) => data.boxId,
  folds: {
    BoxCreated: (_, { data: { boxId: id, ...rest } }) => ({
      ...rest,
      id,
      imageUrl: marketplaceImageUrl(rest.imageUrl),
      version: 1,
      open: true,
      taken: 0,
    }),
    BoxUpdated: (row, { data: { boxId: _, ...rest } }) =>
      row && { ...row, ...rest, imageUrl: marketplaceImageUrl(rest.imageUrl), version: row.version + 1 },
    BoxDiscontinued: (row) => row && { ...row, open: false },
    BoxSlotReserved: (row) => row && { ...row, taken: row.taken + 1 },
    BoxSlotReleased: (row) => row && { ...row, taken: row.taken - 1 },
  },
})

export const subscriptions: Projection = {
  name: 'subscriptions',
  version: 2,
  tables: [boxes, subscriptionsTable, deliveries],
}
