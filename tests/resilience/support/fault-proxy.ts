import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProxiedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Pass = (as?: { method: string; path: string }) => Promise<ProxiedResponse>
/**
 * A fault: handles a request with this body. `pass` forwards the request to the server. A fault calls it at most once.
 */
export type Fault = (pass: Pass, body: string) => Promise<ProxiedResponse | 'close'>

/** An HTTP proxy in which a test can inject faults. Other requests are forwarded unchanged. */
export interface FaultProxy {
  readonly port: number
  /**
   * Applies the fault to all further requests that match, for example `POST /v1/refunds`. Returns a function that
   * removes it.
   */
  inject(pattern: RegExp, fault: Fault): () => void
  close(): Promise<void>
}

export async function openFaultProxy(target: { host: string; port: () => number }): Promise<FaultProxy> {
  const faults = new Map<RegExp, Fault>()
  const serve = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const body = await textOf(incoming)
    const { method = 'GET', url: path = '/', headers } = incoming
    const pass = (as = { method, path }) =>
      forward({ ...as, headers, host: target.host, port: target.port() }, as.method === 'GET' ? '' : body)
    const fault = [...faults].find(([like]) => like.test(`${method} ${path}`))?.[1]
    const passed = await (fault ? fault(pass, body) : pass())
    if (passed === 'close') return void answer.destroy()
    answer.writeHead(passed.status, responseHeaders(passed.headers)).end(passed.body)
  }
  const server = createServer((incoming, answer) => {
    // The client may be gone when the response arrives. If the server is gone, the connection is closed.
    answer.on('error', () => undefined)
    serve(incoming, answer).catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    inject: (like, fault) => {
      faults.set(like, fault)
      return () => faults.delete(like)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface ForwardedRequest {
  readonly method: string
  readonly path: string
  readonly host: string
  readonly port: number
  readonly headers: IncomingHttpHeaders
}

async function forward({ headers, ...where }: ForwardedRequest, body: string): Promise<ProxiedResponse> {
  const { connection: _, host: __, 'content-length': ___, ...forwarded } = headers
  const onward = request({ ...where, headers: { ...forwarded, 'content-length': Buffer.byteLength(body) } })
  onward.end(body)
  const [answer] = (await once(onward, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: await textOf(answer) }
}

function responseHeaders({
  connection: _,
  'content-length': __,
  'transfer-encoding': ___,
  ...forwarded
}: IncomingHttpHeaders) {
  return forwarded
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Closes the connection before the request is forwarded. */
export const closeConnection: Fault = async () => 'close'

/** Applies a fault only to requests whose body contains a text. */
export const whenBodyContains =
  (text: string, fault: Fault): Fault =>
  (pass, body) =>
    body.includes(text) ? fault(pass, body) : pass()

/** A fault: the server executes the requests, but the responses are held until they are released. */
export function holdResponses() {
  let count = 0
  let release = () => {}
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  const fault: Fault = async (pass) => {
    const passed = await pass()
    count += 1
    await closed
    return passed
  }
  return { fault, count: () => count, release: () => release() }
}
