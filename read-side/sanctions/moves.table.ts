import { type StandingEvent, standingEvents } from '#domain/sanctions/standing.events.ts'
import { type Folds, table } from '../projection.ts'

/** How much has happened to an account's standing: whoever decides says up to where they have looked. */
interface MovesRow {
  readonly accountId: string
  readonly moves: number
}

const moved = (row: MovesRow | undefined, _: unknown, accountId: string): MovesRow => ({
  accountId,
  moves: (row?.moves ?? 0) + 1,
})

export const moves = table<MovesRow, StandingEvent>({
  name: 'moves',
  key: 'accountId',
  columns: { accountId: 'key', moves: 'integer' },
  keysOf: ({ data }) => data.accountId,
  folds: Object.fromEntries(Object.keys(standingEvents.shapes).map((type) => [type, moved])) as Folds<
    MovesRow,
    StandingEvent
  >,
})
