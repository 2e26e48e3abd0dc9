import type { Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Board } from './board.ts'
import { PROJECTED_CHANNEL, readCheckpoints } from './checkpoints.ts'

/** Keeps a board true to what any process projects: by NOTIFY, and by a look every now and then. */
export async function watchCheckpoints(
  { db, logger }: { readonly db: Database; readonly logger: Pick<Log, 'warn'> },
  watch: {
    readonly names: readonly string[]
    readonly board: Board
    readonly pollMs: number
    /** True for a move this process is just committing, and will tell itself with the events. */
    readonly mine?: (position: Position) => boolean
  },
): Promise<() => Promise<void>> {
  const { names, board, pollMs, mine = () => false } = watch
  const look = async () => {
    for (const { name, position } of await readCheckpoints(db, names)) board.moved({ names: [name], to: position })
  }
  const tryToLook = () => look().catch((error: unknown) => logger.warn({ err: error }, 'cannot read the checkpoints'))
  const unlisten = await db.listen(PROJECTED_CHANNEL, (payload) => {
    const [position, moved] = payload.split(' ')
    // Empty after a lost connection: anything may have been missed.
    if (!position || !moved) void tryToLook()
    else if (!mine(position)) board.moved({ names: moved.split(','), to: position })
  })
  await look()
  const timer = setInterval(() => void tryToLook(), pollMs)
  return async () => {
    clearInterval(timer)
    await unlisten()
  }
}
