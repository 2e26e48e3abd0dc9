import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is being answered when the server closes has this long, ms. */
const GRACE_MS = 5_000

/**
 * Node's server waits, at its end, for every connection that never asked anything (browsers open some in advance), and
 * for as long as it takes. We hang up on those at once, and on the others when their time is over.
 */
export function closeIdleConnections(app: FastifyInstance, graceMs = GRACE_MS): void {
  const callers = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    callers.add(socket)
    socket.once('close', () => callers.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of callers) if (socket.bytesRead === 0) socket.destroy()
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => clearTimeout(timer))
  })
}
