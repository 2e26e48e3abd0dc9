import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

export interface AccountRow {
  readonly id: string
  readonly username: string | null
  readonly email: string | null
  readonly cameAs: 'consumer' | 'producer'
  readonly verified: boolean
  readonly producerId: string | null
  readonly createdAt: string
}

export const accounts = table<AccountRow, AccountEvent | ProducerEvent>({
  name: 'accounts',
  key: 'id',
  columns: {
    ...{ id: 'key', username: 'text', email: 'text', cameAs: 'text' },
    ...{ verified: 'boolean', producerId: 'key', createdAt: 'instant' },
  },
  keysOf: (event) => event.data.accountId,
  folds: {
    AccountRegistered: (_, { data, meta }) => ({
      ...{ id: data.accountId, username: told(data.username), email: told(data.email), cameAs: data.cameAs },
      ...{ verified: false, producerId: null, createdAt: meta.at },
    }),
    EmailVerified: (row) => row && { ...row, verified: true },
    ProducerRegistered: (row, { data }) => row && { ...row, producerId: data.producerId },
  },
})

export const identity: Projection = { name: 'identity', version: 1, tables: [accounts] }
