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
  /** Resolves once the copies include everything now in the read models; throws `ReplicaLagging` after two seconds. */
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
 * Reads all rows once, then only the rows that events have changed. Reads run one after another, so a later read is
 * newer and no old row overwrites a new one. After a rebuild, all rows are read again while the copy stays in use and
 * up to date.
 */
export function createReplica({ db, log, logger, onCheckpointMove, tables, pollMs = 1000 }: ReplicaOptions): Replica {
  const progressByTable = new Map<ReplicatedTable, TableProgress>(
    tables.map((replicated) => [replicated, newTableProgress()]),
  )
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
      await update()
      if (!stopped) await wakeSignal.sleep(pollMs)
    }
  }

  async function update(): Promise<void> {
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
    const rebuilt: { replicated: ReplicatedTable; progress: TableProgress; checkpoint: Checkpoint }[] = []
    for (const [replicated, progress] of progressByTable) {
      const checkpoint = checkpoints.get(replicated.projection.name)
      if (!checkpoint) throw new ReplicaLagging(`projection ${replicated.projection.name} has no checkpoint yet`)
      const { position: to, generation } = checkpoint
      recordMove(progress, { names: [replicated.projection.name], to })
      // All rows are read after this point, so they include every event before it.
      if (progress.generation === undefined) progress.appliedPosition = to
      if (progress.generation !== generation) rebuilt.push({ replicated, progress, checkpoint })
    }
    for (const { replicated, progress, checkpoint } of rebuilt) {
      await readAll(replicated)
      progress.generation = checkpoint.generation
    }
    loaded = true
    nextCheckAt = performance.now() + pollMs
  }

  async function readAll(replicated: ReplicatedTable): Promise<void> {
    const unseen = new Set(replicated.target.keys())
    for (let [after, more] = ['', true]; more && !stopped; ) {
      const rows = await readRowsAfter(db, replicated, after)
      replicated.target.put(rows)
      for (const row of rows) unseen.delete(keyOf(replicated, row))
      more = rows.length === ROW_BATCH
      if (more) after = keyOf(replicated, rows.at(-1)!)
      await catchUp()
    }
    await refresh(replicated, [...unseen])
  }

  /** Reads the rows changed by events up to the position recorded now. */
  async function catchUp(): Promise<void> {
    for (const [replicated, progress] of progressByTable) {
      if (!isStale(progress)) continue
      const { appliedPosition: from, targetPosition: to } = progress
      const keys = await changedKeys(log, replicated.table, { from, to, moves: progress.pendingMoves.splice(0) })
      await refresh(replicated, [...keys])
      progress.appliedPosition = to
    }
    waiter.check()
  }

  async function refresh(replicated: ReplicatedTable, keys: readonly string[]): Promise<void> {
    for (let i = 0; i < keys.length; i += ROW_BATCH) {
      const batch = keys.slice(i, i + ROW_BATCH)
      const rows = await readRowsByKey(db, replicated, batch)
      const found = new Set(rows.map((row) => keyOf(replicated, row)))
      replicated.target.put(rows)
      replicated.target.remove(batch.filter((key) => !found.has(key)))
    }
  }

  return {
    start: async () => {
      const unsubscribe = onCheckpointMove(onMove)
      await update()
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

/** A table whose rows are also in memory, for queries that are too slow in PostgreSQL. */
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

/** The in-memory copy does not yet include everything in the read models. */
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

/** Keys of the rows that may have changed, from the events of the moves or, where these are missing, from the log. */
async function changedKeys(log: EventLog, table: AnyTable, { from, to, moves }: Gap): Promise<Set<string>> {
  const keys = new Set<string>()
  const addKeys = (events: readonly RecordedEvent[]) => {
    for (const key of planTable(table, events).keys) keys.add(key)
  }
  let reached = from
  for (const { read, to: next } of moves) {
    if (comparePositions(next, reached) <= 0) continue
    if (!read || comparePositions(read.from, reached) > 0) break
    addKeys(read.events)
    reached = next
  }
  while (comparePositions(reached, to) < 0) {
    const page = await pageTowards(log, to, { after: reached, limit: EVENT_BATCH, types: [...table.types] })
    addKeys(page.events)
    if (page.atHead) break
    reached = page.next
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
