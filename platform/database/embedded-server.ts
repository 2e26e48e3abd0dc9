import { setTimeout as pause } from 'node:timers/promises'
import { exitOf, interrupt, type LaunchOptions, launch } from './embedded-launch.ts'
import { stopOrphan } from './embedded-orphan.ts'

export interface Server {
  /** Of the postmaster; another one after it had to be started again. */
  pid(): number
  /** Waits until everything is on disk. */
  stop(): Promise<void>
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, PATIENCE_MS] = [50, 5_000, 20_000]

/** Runs PostgreSQL until it is stopped: one that ended by itself is started again at the same address. */
export async function runServer(options: LaunchOptions): Promise<Server> {
  const { cluster, log } = options
  await stopOrphan(cluster.data, log)
  let child = await launch(options)
  let stopping = false
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      const how = await exitOf(child)
      if (stopping) return
      log?.error({ how }, 'PostgreSQL ended by itself; starting it again')
      await relaunch()
      if (stopping) interrupt(child)
    }
  }

  async function relaunch(): Promise<void> {
    for (let ms = FIRST_PAUSE_MS; !stopping; ms = Math.min(ms * 2, LONGEST_PAUSE_MS))
      try {
        child = await launch(options)
        return
      } catch (err) {
        log?.error({ err }, 'PostgreSQL cannot be started yet')
        await pause(ms)
      }
  }

  return {
    pid: () => child.pid!,
    stop: async () => {
      stopping = true
      interrupt(child)
      const impatience = setTimeout(() => child.kill('SIGQUIT'), PATIENCE_MS)
      await watching
      clearTimeout(impatience)
    },
  }
}
