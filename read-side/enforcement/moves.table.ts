import { type EnforcementEvent, enforcementEvents } from '#domain/enforcement/enforcement.events.ts'
import { type Folds, table } from '../projection.ts'

/** How much has happened to an account's standing: whoever decides says up to where they have looked. */
interface AccountVersionRow {
  readonly accountId: string
  readonly moves: number
}

const moved = (row: AccountVersionRow | undefined, _: unknown, accountId: string): AccountVersionRow => ({
  accountId,
  moves: (row?.moves ?? 0) + 1,
})

export const accountVersions = table<AccountVersionRow, EnforcementEvent>({
  name: 'account_versions',
  key: 'accountId',
  columns: { accountId: 'key', moves: 'integer' },
  keysOf: ({ data }) => data.accountId,
  folds: Object.fromEntries(Object.keys(enforcementEvents.shapes).map((type) => [type, moved])) as Folds<
    AccountVersionRow,
    EnforcementEvent
  >,
})
