import { comparePositions } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Log } from '#platform/log/log.ts'
import { changedKeys } from './following/changed-keys.ts'
import { CopyBehind, type Followed } from './following/followed.ts'
import { keyOf, ROWS_AT_ONCE, rowsAfter, rowsOf } from './following/read-rows.ts'
import { isBehind, newStanding, type Standing, tell } from './following/standing.ts'
import { createWaiters } from './following/waiters.ts'
import { createBell } from './projector/bell.ts'
import type { Move } from './projector/board.ts'
import { type Checkpoint, readCheckpoints } from './projector/checkpoints.ts'

/** Keeps copies of rows in this process true to the read models, whoever projects them. */
export interface Following {
  /** Resolves once the rows are there, or cannot be had yet. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves once all that the read models show at this moment is in the copies; throws `CopyBehind` if that takes long. */
  current(): Promise<void>
}

export interface FollowingParts {
  readonly db: Database
  readonly log: EventLog
  readonly logger: Pick<Log, 'warn'>
  readonly onMoved: (listener: (move: Move) => void) => () => void
  readonly followed: readonly Followed[]
  /** How often to look for rows that were built anew, ms. */
  readonly pollMs?: number
}

/**
 * Reads all rows once, and from then on those that events have touched, one after the other: what is read later is newer,
 * so that nothing old overwrites it. Rows built anew are all read again while the copy is used and kept up to date.
 */
export function followRows({ db, log, logger, onMoved, followed, pollMs = 1000 }: FollowingParts): Following {
  const standings = new Map<Followed, Standing>(followed.map((each) => [each, newStanding()]))
  const names = followed.map(({ projection }) => projection.name)
  const bell = createBell()
  const waiters = createWaiters()
  let [loaded, stopped, lookAt] = [false, false, 0]
  let closing: () => Promise<void> = async () => undefined

  function hear(move: Move): void {
    for (const [{ projection }, standing] of standings) if (move.names.includes(projection.name)) tell(standing, move)
    bell.ring()
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
    const renewed: { each: Followed; standing: Standing; checkpoint: Checkpoint }[] = []
    for (const [each, standing] of standings) {
      const checkpoint = checkpoints.get(each.projection.name)
      if (!checkpoint) throw new CopyBehind(`there is no read model ${each.projection.name} yet`)
      const { position: to, generation } = checkpoint
      tell(standing, { names: [each.projection.name], to })
      // All rows are read from here on: what happened before is in them.
      if (standing.generation === undefined) standing.applied = to
      if (standing.generation !== generation) renewed.push({ each, standing, checkpoint })
    }
    for (const { each, standing, checkpoint } of renewed) {
      await readAll(each)
      standing.generation = checkpoint.generation
    }
    loaded = true
    lookAt = performance.now() + pollMs
  }

  async function readAll(each: Followed): Promise<void> {
    const unseen = new Set(each.copy.keys())
    for (let [after, more] = ['', true]; more && !stopped; ) {
      const rows = await rowsAfter(db, each, after)
      each.copy.put(rows)
      for (const row of rows) unseen.delete(keyOf(each, row))
      more = rows.length === ROWS_AT_ONCE
      if (more) after = keyOf(each, rows.at(-1)!)
      await catchUp()
    }
    await refresh(each, [...unseen])
  }

  /** Reads again what events have touched, up to what is told now. */
  async function catchUp(): Promise<void> {
    for (const [each, standing] of standings) {
      if (!isBehind(standing)) continue
      const { applied: from, told: to } = standing
      const keys = await changedKeys(log, each.table, { from, to, moves: standing.moves.splice(0) })
      await refresh(each, [...keys])
      standing.applied = to
    }
    waiters.look()
  }

  async function refresh(each: Followed, keys: readonly string[]): Promise<void> {
    for (let i = 0; i < keys.length; i += ROWS_AT_ONCE) {
      const asked = keys.slice(i, i + ROWS_AT_ONCE)
      const rows = await rowsOf(db, each, asked)
      const found = new Set(rows.map((row) => keyOf(each, row)))
      each.copy.put(rows)
      each.copy.remove(asked.filter((key) => !found.has(key)))
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
      bell.ring()
      waiters.close()
      await closing()
    },
    current: async () => {
      const wanted = [...standings.values()].map((standing) => ({ standing, told: standing.told }))
      const isThere = () =>
        loaded && wanted.every(({ standing, told }) => comparePositions(standing.applied, told) >= 0)
      if (!(await waiters.wait(isThere, PATIENCE_MS))) throw new CopyBehind('what is kept in memory is behind')
    },
  }
}

const PATIENCE_MS = 2000
