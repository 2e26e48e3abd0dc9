import { fork } from 'node:child_process'
import { once } from 'node:events'

/** The test server in a process of its own, so that it does not share the event loop of those who load it. */
export async function startServerProcess({ busy = false }: { readonly busy?: boolean } = {}): Promise<{
  connectionString: string
  scavenge(): Promise<void>
  stop(): Promise<void>
}> {
  const child = fork(new URL('./server.process.ts', import.meta.url), busy ? ['busy'] : [], {
    execArgv: ['--import', 'tsx'],
  })
  const [connectionString] = (await once(child, 'message')) as [string]
  const scavenge = async () => {
    const done = once(child, 'message')
    child.send('scavenge')
    await done
  }
  const stop = async () => {
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  }
  return { connectionString, scavenge, stop }
}
