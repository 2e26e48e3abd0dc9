import type { BoxDescription, BoxEvent, BoxTerms } from '#domain/boxes/box.events.ts'
import { ownImageUrl } from '#domain/kernel/picture-copies.ts'
import { type Projection, table } from '../projection.ts'
import { deliveries } from './deliveries.projection.ts'
import { subscriptions } from './subscriptions.projection.ts'

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
    ...{ id: 'key', producerId: 'key', version: 'integer', open: 'boolean', taken: 'integer', name: 'text' },
    ...{ description: 'text', imageUrl: 'text', contents: 'json', capacity: 'integer', priceCents: 'integer' },
    ...{ frequency: 'key', firstDay: 'key', cutOffDays: 'integer', fulfilment: 'key', taxable: 'boolean' },
  },
  indexes: ['(producer_id)'],
  keysOf: ({ data }) => data.boxId,
  folds: {
    BoxCreated: (_, { data: { boxId: id, ...rest } }) => ({
      ...rest,
      id,
      imageUrl: ownImageUrl(rest.imageUrl),
      version: 1,
      open: true,
      taken: 0,
    }),
    BoxRevised: (row, { data: { boxId: _, ...rest } }) =>
      row && { ...row, ...rest, imageUrl: ownImageUrl(rest.imageUrl), version: row.version + 1 },
    BoxClosed: (row) => row && { ...row, open: false },
    PlaceClaimed: (row) => row && { ...row, taken: row.taken + 1 },
    PlaceFreed: (row) => row && { ...row, taken: row.taken - 1 },
  },
})

export const boxesProjection: Projection = { name: 'boxes', version: 2, tables: [boxes, subscriptions, deliveries] }
