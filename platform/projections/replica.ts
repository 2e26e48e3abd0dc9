import { comparePositions, LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import { type EventLog, pageTowards } from '#platform/event-store/event-log.ts'
import type { Log } from '#platform/log/log.ts'
import { planTable } from '#platform/projections/apply-page.ts'
import { type Checkpoint, readCheckpoints } from '#platform/projections/checkpoints.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'
import type { CheckpointMove } from '#platform/projections/projection-progress.ts'
import { columnOf, nameIn, selectList } from '#platform/projections/table-sql.ts'
import { createWakeSignal } from '#platform/projections/wake-signal.ts'

/** Keeps in-memory copies of rows synchronized with the read models, whichever process projects them. */
export interface Replica {
  /** Resolves after the first attempt to load the rows. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves once the copies include everything the read models show now; throws `ReplicaLagging` after two seconds. */
  current(): Promise<void>
}

export interface ReplicaOptions {
  readonly db: Database
  readonly log: EventLog
  readonly logger: Pick<Log, 'warn'>
  readonly onCheckpointMove: (listener: (move: CheckpointMove) => void) => () => void
  readonly tables: readonly ReplicatedTable[]
  /** How often to check for rebuilt projections, ms. */
  readonly pollMs?: number
}

/**
 * Reads all rows once, then only the rows that events have changed. Reads run one after the other, so a later read is newer
 * and no old row overwrites a new one. After a rebuild all rows are read again while the copy stays in use and up to date.
 */
export function createReplica({ db, log, logger, onCheckpointMove, tables, pollMs = 1000 }: ReplicaOptions): Replica {
  const progressByTable = new Map<ReplicatedTable, TableProgress>(tables.map((each) => [each, newTableProgress()]))
  const names = tables.map(({ projection }) => projection.name)
  const wakeSignal = createWakeSignal()
  const waiter = createConditionWaiter()
  let loaded = false
  let stopped = false
  let nextCheckAt = 0
  let closing: () => Promise<void> = async () => undefined

  function onMove(move: CheckpointMove): void {
    for (const [{ projection }, progress] of progressByTable)
      if (move.names.includes(projection.name)) recordMove(progress, move)
    wakeSignal.wake()
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await turn()
      if (!stopped) await wakeSignal.sleep(pollMs)
    }
  }

  async function turn(): Promise<void> {
    try {
      if (performance.now() >= nextCheckAt) await checkGenerations()
      await catchUp()
    } catch (error) {
      if (!stopped) logger.warn({ err: error }, 'replica update failed, retrying')
    }
  }

  /** Reads the checkpoints: only their generation shows that a projection was rebuilt. */
  async function checkGenerations(): Promise<void> {
    const checkpoints = new Map((await readCheckpoints(db, names)).map((checkpoint) => [checkpoint.name, checkpoint]))
    const rebuilt: { each: ReplicatedTable; progress: TableProgress; checkpoint: Checkpoint }[] = []
    for (const [each, progress] of progressByTable) {
      const checkpoint = checkpoints.get(each.projection.name)
      if (!checkpoint) throw new ReplicaLagging(`projection ${each.projection.name} has no checkpoint yet`)
      const { position: to, generation } = checkpoint
      recordMove(progress, { names: [each.projection.name], to })
      // All rows are read after this point, so they include every event before it.
      if (progress.generation === undefined) progress.appliedPosition = to
      if (progress.generation !== generation) rebuilt.push({ each, progress, checkpoint })
    }
    for (const { each, progress, checkpoint } of rebuilt) {
      await readAll(each)
      progress.generation = checkpoint.generation
    }
    loaded = true
    nextCheckAt = performance.now() + pollMs
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

  /** Reads the rows changed by events up to the position recorded now. */
  async function catchUp(): Promise<void> {
    for (const [each, progress] of progressByTable) {
      if (!isStale(progress)) continue
      const { appliedPosition: from, targetPosition: to } = progress
      const keys = await changedKeys(log, each.table, { from, to, moves: progress.pendingMoves.splice(0) })
      await refresh(each, [...keys])
      progress.appliedPosition = to
    }
    waiter.check()
  }

  async function refresh(each: ReplicatedTable, keys: readonly string[]): Promise<void> {
    for (let i = 0; i < keys.length; i += ROW_BATCH) {
      const batch = keys.slice(i, i + ROW_BATCH)
      const rows = await readRowsByKey(db, each, batch)
      const found = new Set(rows.map((row) => keyOf(each, row)))
      each.target.put(rows)
      each.target.remove(batch.filter((key) => !found.has(key)))
    }
  }

  return {
    start: async () => {
      const unsubscribe = onCheckpointMove(onMove)
      await turn()
      const running = run()
      closing = async () => {
        unsubscribe()
        await running
      }
    },
    stop: async () => {
      stopped = true
      wakeSignal.wake()
      waiter.close()
      await closing()
    },
    current: async () => {
      const targets = [...progressByTable.values()].map((progress) => ({ progress, target: progress.targetPosition }))
      const isCurrent = () =>
        loaded && targets.every(({ progress, target }) => comparePositions(progress.appliedPosition, target) >= 0)
      if (!(await waiter.waitFor(isCurrent, MAX_WAIT_MS)))
        throw new ReplicaLagging('the in-memory replica is behind the read models')
    },
  }
}

const MAX_WAIT_MS = 2000

/** A table whose rows are also kept in memory, for queries that are too slow in PostgreSQL. */
interface ReplicatedTable {
  readonly projection: Projection
  readonly table: AnyTable
  /** The properties to copy from each row. */
  readonly properties: readonly string[]
  readonly target: ReplicaTarget
}

/** Receives the rows of a table. */
export interface ReplicaTarget<Row extends object = object> {
  /** Adds or replaces rows; each key occurs once. */
  put(rows: readonly Row[]): void
  remove(keys: readonly string[]): void
  keys(): Iterable<string>
}

/** The in-memory copy does not yet include everything the read models show. */
export class ReplicaLagging extends Error {
  override readonly name = 'ReplicaLagging'
}

/** The position of a copied table, and the position it has to reach. */
interface TableProgress {
  /** The copy includes all events up to here. */
  appliedPosition: Position
  /** The read model has reached this position. */
  targetPosition: Position
  /** Recorded moves not applied yet, oldest first. */
  pendingMoves: CheckpointMove[]
  /** Generation of the checkpoint when all rows were read. If it differs, the projection was rebuilt. */
  generation: number | undefined
}

const newTableProgress = (): TableProgress => ({
  appliedPosition: LOG_START,
  targetPosition: LOG_START,
  pendingMoves: [],
  generation: undefined,
})

const isStale = ({ appliedPosition, targetPosition }: TableProgress): boolean =>
  comparePositions(appliedPosition, targetPosition) < 0

function recordMove(progress: TableProgress, move: CheckpointMove): void {
  if (comparePositions(move.to, progress.targetPosition) <= 0) return
  progress.targetPosition = move.to
  progress.pendingMoves.push(move)
}

export interface Gap {
  readonly from: Position
  readonly to: Position
  /** Recorded moves in this range. */
  readonly moves: readonly CheckpointMove[]
}

/** Keys of the rows that may have changed, from the events of the moves and, where they are missing, from the log. */
async function changedKeys(log: EventLog, table: AnyTable, { from, to, moves }: Gap): Promise<Set<string>> {
  const keys = new Set<string>()
  const addKeys = (events: readonly RecordedEvent[]) => {
    for (const key of planTable(table, events).keys) keys.add(key)
  }
  let at = from
  for (const { read, to: next } of moves) {
    if (comparePositions(next, at) <= 0) continue
    if (!read || comparePositions(read.from, at) > 0) break
    addKeys(read.events)
    at = next
  }
  while (comparePositions(at, to) < 0) {
    const page = await pageTowards(log, to, { after: at, limit: EVENT_BATCH, types: [...table.types] })
    addKeys(page.events)
    if (page.atHead) break
    at = page.next
  }
  return keys
}

const EVENT_BATCH = 2000

/** Current rows by key. */
const readRowsByKey = (sql: Sql, replicated: ReplicatedTable, keys: readonly string[]): Promise<object[]> =>
  sql.query<object>(`${selectFrom(replicated)} where ${columnOf(replicated.table.key)} = any($1::text[])`, [keys])

/** The next rows after a key, sorted by key. */
function readRowsAfter(sql: Sql, replicated: ReplicatedTable, after: string): Promise<object[]> {
  const key = columnOf(replicated.table.key)
  return sql.query<object>(`${selectFrom(replicated)} where ${key} > $1 order by ${key} limit ${ROW_BATCH}`, [after])
}

/** Small enough that the target does not block the event loop. */
const ROW_BATCH = 500

const selectFrom = ({ projection, table, properties }: ReplicatedTable): string =>
  `select ${selectList(table, { only: properties })} from ${nameIn(projection.name, table)}`

const keyOf = ({ table }: ReplicatedTable, row: object): string => (row as Record<string, string>)[table.key]!

/** Waits for conditions. */
export interface ConditionWaiter {
  /** Resolves to true once the condition is met, to false after `timeoutMs`. */
  waitFor(condition: () => boolean, timeoutMs: number): Promise<boolean>
  /** Checks all pending conditions; call it after a change. */
  check(): void
  /** Resolves all pending waits with `false`. */
  close(): void
}

function createConditionWaiter(): ConditionWaiter {
  const pending = new Set<{ readonly condition: () => boolean; readonly done: (met: boolean) => void }>()
  return {
    waitFor: (condition, timeoutMs) => {
      if (condition()) return Promise.resolve(true)
      return new Promise((resolve) => {
        const done = (met: boolean) => {
          clearTimeout(timer)
          pending.delete(entry)
          resolve(met)
        }
        const timer = setTimeout(() => done(false), timeoutMs)
        const entry = { condition, done }
        pending.add(entry)
      })
    },
    check: () => {
      for (const { condition, done } of [...pending]) if (condition()) done(true)
    },
    close: () => {
      for (const { done } of [...pending]) done(false)
    },
  }
}
