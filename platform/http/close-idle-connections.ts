import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time for responses in progress when the server closes, ms. */
const GRACE_MS = 5_000

/**
 * When a Node server closes, it waits for connections that never sent a request (browsers open some in advance),
 * without a limit. This hook closes those at once, and the others after `graceMs`.
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
