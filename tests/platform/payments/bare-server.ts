import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BareServer {
  readonly port: number
  /** The request bodies as received. */
  readonly bodies: readonly string[]
  close(): Promise<void>
}

/** A server that sends the same response to every request, or none. */
export async function bareServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<BareServer> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    bodies.push(body)
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    bodies,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export const answering =
  (status: number, body: object) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
