import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Passed {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Pass = (as?: { method: string; path: string }) => Promise<Passed>
/** What happens to a request on its way: `pass` takes it to the server behind, once or never. `body` is what was sent. */
export type Fault = (pass: Pass, body: string) => Promise<Passed | 'hang up'>

/** A wire of HTTP that a test may hold, cut or lie over. What meets no fault passes as it is. */
export interface Gate {
  readonly port: number
  /** From now on what is asked like this, `POST /v1/refunds`, meets the fault. Answers how to take it away again. */
  meet(asked: RegExp, fault: Fault): () => void
  close(): Promise<void>
}

export async function openGate(target: { host: string; port: () => number }): Promise<Gate> {
  const faults = new Map<RegExp, Fault>()
  const serve = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await textOf(asked)
    const { method = 'GET', url: path = '/', headers } = asked
    const pass = (as = { method, path }) =>
      ask({ ...as, headers, host: target.host, port: target.port() }, as.method === 'GET' ? '' : body)
    const fault = [...faults].find(([like]) => like.test(`${method} ${path}`))?.[1]
    const passed = await (fault ? fault(pass, body) : pass())
    if (passed === 'hang up') return void answer.destroy()
    answer.writeHead(passed.status, answerHeaders(passed.headers)).end(passed.body)
  }
  const server = createServer((asked, answer) => {
    // Whoever asked may be dead by the time the answer comes; a server behind that is gone hangs up.
    answer.on('error', () => undefined)
    serve(asked, answer).catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    meet: (like, fault) => {
      faults.set(like, fault)
      return () => faults.delete(like)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Onward {
  readonly method: string
  readonly path: string
  readonly host: string
  readonly port: number
  readonly headers: IncomingHttpHeaders
}

async function ask({ headers, ...where }: Onward, body: string): Promise<Passed> {
  const { connection: _, host: __, 'content-length': ___, ...kept } = headers
  const onward = request({ ...where, headers: { ...kept, 'content-length': Buffer.byteLength(body) } })
  onward.end(body)
  const [answer] = (await once(onward, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: await textOf(answer) }
}

function answerHeaders({
  connection: _,
  'content-length': __,
  'transfer-encoding': ___,
  ...kept
}: IncomingHttpHeaders) {
  return kept
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** The line is cut: nothing arrives. */
export const cut: Fault = async () => 'hang up'

/** Only what speaks of something meets the fault. */
export const about =
  (what: string, fault: Fault): Fault =>
  (pass, body) =>
    body.includes(what) ? fault(pass, body) : pass()

/** The server does what it was asked for, and nobody ever hears of it: answers wait until they are let go. */
export function held() {
  let count = 0
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const fault: Fault = async (pass) => {
    const passed = await pass()
    count += 1
    await gone
    return passed
  }
  return { fault, count: () => count, letGo: () => letGo() }
}
