import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'

/** A wire to a server that a test may cut and mend. `refuse` closes the port, `drop` hangs up on whoever calls. */
export interface CuttableLine {
  /** The server's address, by way of this line. */
  readonly url: string
  connections(): number
  /** How often somebody called since the line was opened. */
  calls(): number
  cut(how: 'refuse' | 'drop'): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

export async function cuttableLine(serverUrl: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<Socket>()
  let calls = 0
  let dropping = false
  const take = (caller: Socket) => {
    calls += 1
    if (dropping) return void caller.destroy()
    join(open, caller, dial(Number(port), hostname))
  }
  let server = await listening(take, 0)
  const ownPort = (server.address() as AddressInfo).port
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    hangUp()
    await closed
  }
  return {
    url: withAddress(serverUrl, ownPort),
    connections: () => open.size,
    calls: () => calls,
    cut: async (how) => {
      dropping = how === 'drop'
      if (dropping) hangUp()
      else await stop()
    },
    mend: async () => {
      dropping = false
      if (!server.listening) server = await listening(take, ownPort)
    },
    close: stop,
  }
}

function join(open: Set<Socket>, caller: Socket, callee: Socket): void {
  open.add(caller)
  caller.pipe(callee).pipe(caller)
  for (const [one, other] of [
    [caller, callee],
    [callee, caller],
  ] as const) {
    // A cut line shows as an error on either end; the close that follows is what counts.
    one.on('error', () => undefined)
    one.on('close', () => {
      open.delete(caller)
      other.destroy()
    })
  }
}

async function listening(take: (caller: Socket) => void, port: number): Promise<Server> {
  const server = createServer(take)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function withAddress(serverUrl: string, port: number): string {
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.toString()
}
