import { comparePositions, LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Log } from '#platform/log/log.ts'
import { planTable } from '#platform/projections/apply-page.ts'
import { type Checkpoint, readCheckpoints } from '#platform/projections/checkpoints.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'
import type { CheckpointMove } from '#platform/projections/projection-progress.ts'
import { columnOf, nameIn, selectList } from '#platform/projections/table-sql.ts'
import { createWakeSignal } from '#platform/projections/wake-signal.ts'

/** Keeps copies of rows in this process true to the read models, whoever projects them. */
export interface Replica {
  /** Resolves once the rows are there, or cannot be had yet. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves once all that the read models show at this moment is in the copies; throws `CopyBehind` if that takes long. */
  current(): Promise<void>
}

export interface ReplicaOptions {
  readonly db: Database
  readonly log: EventLog
  readonly logger: Pick<Log, 'warn'>
  readonly onCheckpointMove: (listener: (move: CheckpointMove) => void) => () => void
  readonly tables: readonly ReplicatedTable[]
  /** How often to look for rows that were built anew, ms. */
  readonly pollMs?: number
}

/**
 * Reads all rows once, and from then on those that events have touched, one after the other: what is read later is newer,
 * so that nothing old overwrites it. Rows built anew are all read again while the copy is used and kept up to date.
 */
export function createReplica({
  db,
  log,
  logger,
  onCheckpointMove: onMoved,
  tables: followed,
  pollMs = 1000,
}: ReplicaOptions): Replica {
  const standings = new Map<ReplicatedTable, TableProgress>(followed.map((each) => [each, newTableProgress()]))
  const names = followed.map(({ projection }) => projection.name)
  const bell = createWakeSignal()
  const waiters = createConditionWaiter()
  let [loaded, stopped, lookAt] = [false, false, 0]
  let closing: () => Promise<void> = async () => undefined

  function hear(move: CheckpointMove): void {
    for (const [{ projection }, standing] of standings)
      if (move.names.includes(projection.name)) recordMove(standing, move)
    bell.wake()
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await turn()
      if (!stopped) await bell.sleep(pollMs)
    }
  }

  async function turn(): Promise<void> {
    try {
      if (performance.now() >= lookAt) await look()
      await catchUp()
    } catch (error) {
      if (!stopped) logger.warn({ err: error }, 'cannot follow the read models, and tries again')
    }
  }

  /** Of rows that were built anew, only the checkpoints tell. */
  async function look(): Promise<void> {
    const checkpoints = new Map((await readCheckpoints(db, names)).map((checkpoint) => [checkpoint.name, checkpoint]))
    const renewed: { each: ReplicatedTable; standing: TableProgress; checkpoint: Checkpoint }[] = []
    for (const [each, standing] of standings) {
      const checkpoint = checkpoints.get(each.projection.name)
      if (!checkpoint) throw new ReplicaLagging(`there is no read model ${each.projection.name} yet`)
      const { position: to, generation } = checkpoint
      recordMove(standing, { names: [each.projection.name], to })
      // All rows are read from here on: what happened before is in them.
      if (standing.generation === undefined) standing.appliedPosition = to
      if (standing.generation !== generation) renewed.push({ each, standing, checkpoint })
    }
    for (const { each, standing, checkpoint } of renewed) {
      await readAll(each)
      standing.generation = checkpoint.generation
    }
    loaded = true
    lookAt = performance.now() + pollMs
  }

  async function readAll(each: ReplicatedTable): Promise<void> {
    const unseen = new Set(each.target.keys())
    for (let [after, more] = ['', true]; more && !stopped; ) {
      const rows = await readRowsAfter(db, each, after)
      each.target.put(rows)
      for (const row of rows) unseen.delete(keyOf(each, row))
      more = rows.length === ROW_BATCH
      if (more) after = keyOf(each, rows.at(-1)!)
      await catchUp()
    }
    await refresh(each, [...unseen])
  }

  /** Reads again what events have touched, up to what is told now. */
  async function catchUp(): Promise<void> {
    for (const [each, standing] of standings) {
      if (!isStale(standing)) continue
      const { appliedPosition: from, targetPosition: to } = standing
      const keys = await changedKeys(log, each.table, { from, to, moves: standing.pendingMoves.splice(0) })
      await refresh(each, [...keys])
      standing.appliedPosition = to
    }
    waiters.check()
  }

  async function refresh(each: ReplicatedTable, keys: readonly string[]): Promise<void> {
    for (let i = 0; i < keys.length; i += ROW_BATCH) {
      const asked = keys.slice(i, i + ROW_BATCH)
      const rows = await readRowsByKey(db, each, asked)
      const found = new Set(rows.map((row) => keyOf(each, row)))
      each.target.put(rows)
      each.target.remove(asked.filter((key) => !found.has(key)))
    }
  }

  return {
    start: async () => {
      const unsubscribe = onMoved(hear)
      await turn()
      const running = run()
      closing = async () => {
        unsubscribe()
        await running
      }
    },
    stop: async () => {
      stopped = true
      bell.wake()
      waiters.close()
      await closing()
    },
    current: async () => {
      const wanted = [...standings.values()].map((standing) => ({ standing, told: standing.targetPosition }))
      const isThere = () =>
        loaded && wanted.every(({ standing, told }) => comparePositions(standing.appliedPosition, told) >= 0)
      if (!(await waiters.waitFor(isThere, MAX_WAIT_MS))) throw new ReplicaLagging('what is kept in memory is behind')
    },
  }
}

const MAX_WAIT_MS = 2000

/** A table's rows that are kept in memory as well, for questions PostgreSQL would take too long for. */
interface ReplicatedTable {
  readonly projection: Projection
  readonly table: AnyTable
  /** The properties of its rows that are wanted. */
  readonly properties: readonly string[]
  readonly target: ReplicaTarget
}

/** What is made of the rows. */
export interface ReplicaTarget<Row extends object = object> {
  /** Rows as they are now, each once. */
  put(rows: readonly Row[]): void
  remove(keys: readonly string[]): void
  keys(): Iterable<string>
}

/** What is kept in memory is not yet what the read models show. */
export class ReplicaLagging extends Error {
  override readonly name = 'ReplicaLagging'
}

/** How far a copy of a table is, and how far it should be. */
interface TableProgress {
  /** What happened up to here is in the copy. */
  appliedPosition: Position
  /** The read model has passed this. */
  targetPosition: Position
  /** Moves that were told and are not applied yet, oldest first. */
  pendingMoves: CheckpointMove[]
  /** Of the checkpoint when the rows were read from the beginning: another one means other rows. */
  generation: number | undefined
}

const newTableProgress = (): TableProgress => ({
  appliedPosition: LOG_START,
  targetPosition: LOG_START,
  pendingMoves: [],
  generation: undefined,
})

const isStale = ({ appliedPosition: applied, targetPosition: told }: TableProgress): boolean =>
  comparePositions(applied, told) < 0

function recordMove(standing: TableProgress, move: CheckpointMove): void {
  if (comparePositions(move.to, standing.targetPosition) <= 0) return
  standing.targetPosition = move.to
  standing.pendingMoves.push(move)
}

export interface Gap {
  readonly from: Position
  readonly to: Position
  /** Moves within it whose events are at hand. */
  readonly moves: readonly CheckpointMove[]
}

/** The rows that may have changed: told by the events of the moves, and where those are not at hand by the log itself. */
async function changedKeys(log: EventLog, table: AnyTable, { from, to, moves }: Gap): Promise<Set<string>> {
  const keys = new Set<string>()
  const note = (events: readonly RecordedEvent[]) => {
    for (const key of planTable(table, events).keys) keys.add(key)
  }
  let at = from
  for (const { read, to: next } of moves) {
    if (comparePositions(next, at) <= 0) continue
    if (!read || comparePositions(read.from, at) > 0) break
    note(read.events)
    at = next
  }
  while (comparePositions(at, to) < 0) {
    const page = await log.readAll(at, EVENT_BATCH, [...table.types])
    note(page.events)
    if (page.atHead) break
    at = page.next
  }
  return keys
}

const EVENT_BATCH = 2000

/** Rows by key, as they are now. */
const readRowsByKey = (sql: Sql, followed: ReplicatedTable, keys: readonly string[]): Promise<object[]> =>
  sql.query<object>(`${selectFrom(followed)} where ${columnOf(followed.table.key)} = any($1::text[])`, [keys])

/** The next rows after a key, in the order of the keys. */
function readRowsAfter(sql: Sql, followed: ReplicatedTable, after: string): Promise<object[]> {
  const key = columnOf(followed.table.key)
  return sql.query<object>(`${selectFrom(followed)} where ${key} > $1 order by ${key} limit ${ROW_BATCH}`, [after])
}

/** Few enough for whoever takes them to hold nobody up. */
const ROW_BATCH = 500

const selectFrom = ({ projection, table, properties }: ReplicatedTable): string =>
  `select ${selectList(table, { only: properties })} from ${nameIn(projection.name, table)}`

const keyOf = ({ table }: ReplicatedTable, row: object): string => (row as Record<string, string>)[table.key]!

/** Who waits for something to become true. */
export interface ConditionWaiter {
  /** True once it holds, false after `ms` milliseconds. */
  waitFor(holds: () => boolean, ms: number): Promise<boolean>
  /** To be called when something has changed. */
  check(): void
  /** Lets everybody go. */
  close(): void
}

function createConditionWaiter(): ConditionWaiter {
  const waiting = new Set<{ readonly holds: () => boolean; readonly done: (held: boolean) => void }>()
  return {
    waitFor: (holds, ms) => {
      if (holds()) return Promise.resolve(true)
      return new Promise((resolve) => {
        const done = (held: boolean) => {
          clearTimeout(timer)
          waiting.delete(waiter)
          resolve(held)
        }
        const timer = setTimeout(() => done(false), ms)
        const waiter = { holds, done }
        waiting.add(waiter)
      })
    },
    check: () => {
      for (const { holds, done } of [...waiting]) if (holds()) done(true)
    },
    close: () => {
      for (const { done } of [...waiting]) done(false)
    },
  }
}
