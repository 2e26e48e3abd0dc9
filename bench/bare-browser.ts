import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { WebSocket } from 'ws'
import { chromiumCommand } from '#tests/support/chromium.ts'
import { dataFolder } from '#tests/support/process-environment.ts'

/** A cookie as Playwright's storage state and the DevTools protocol have it. */
type Cookie = Readonly<Record<string, unknown>>

export interface BareBrowser {
  /**
   * Opens a page in a new tab, with a script that runs first. Returns the value of an expression in the page, whose
   * promise is awaited. The page has a CPU four times slower and Slow 4G.
   */
  slowVisit<T>(visit: { readonly url: string; readonly firstScript: string; readonly result: string }): Promise<T>
}

/**
 * Starts a Chromium with an empty profile and without Playwright. Like a user's browser, it stores compiled scripts and
 * has service workers. With Playwright attached, Chromium records stacks, probably because Playwright subscribes to the
 * console of each page: on a slowed CPU, that takes half a second of a console's start, which no user waits for.
 */
export async function withBareBrowser<T>(
  { cookies, width, height }: { readonly cookies: readonly Cookie[]; readonly width: number; readonly height: number },
  use: (browser: BareBrowser) => Promise<T>,
): Promise<T> {
  const profile = dataFolder('bench-profile')
  const { executablePath, args, env } = chromiumCommand()
  const options = ['--headless=new', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0']
  const child = spawn(
    executablePath,
    [...args, ...options, `--window-size=${width},${height}`, `--user-data-dir=${profile}`, 'about:blank'],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'exit')
  try {
    const connection = await connect(await debuggerAddress(child.stderr))
    await connection.send('Storage.setCookies', { cookies })
    const result = await use({ slowVisit: (visit) => slowVisit(connection, visit) })
    connection.endBrowser()
    await ended
    return result
  } finally {
    child.kill('SIGKILL')
    await ended
    // Helper processes of the browser end last.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function slowVisit<T>(
  connection: Connection,
  { url, firstScript, result }: Parameters<BareBrowser['slowVisit']>[0],
): Promise<T> {
  const { targetId } = (await connection.send('Target.createTarget', { url: 'about:blank' })) as { targetId: string }
  const target = { targetId, flatten: true }
  const { sessionId } = (await connection.send('Target.attachToTarget', target)) as { sessionId: string }
  const send: SendCommand = (method, params) => connection.send(method, params, sessionId)
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: firstScript })
  await throttle(send)
  await send('Page.navigate', { url })
  const evaluated = (await send('Runtime.evaluate', {
    expression: result,
    awaitPromise: true,
    returnByValue: true,
  })) as { readonly result: { readonly value: T }; readonly exceptionDetails?: unknown }
  if (evaluated.exceptionDetails) throw new Error(`${url}: ${JSON.stringify(evaluated.exceptionDetails)}`)
  await connection.send('Target.closeTarget', { targetId })
  return evaluated.result.value
}

interface Connection {
  send(method: string, params?: object, sessionId?: string): Promise<unknown>
  endBrowser(): void
}

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** A connection of the DevTools protocol. When it closes, commands without an answer fail. */
async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id === undefined) return
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  socket.on('close', () => {
    for (const settle of waiting.values()) settle({ error: { message: 'the browser has ended' } })
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
        )
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
    endBrowser: () => socket.send(JSON.stringify({ id: ++lastId, method: 'Browser.close' })),
  }
}

/** The address that a started Chromium prints. Reads its output to the end, so that it can always write. */
function debuggerAddress(output: Readable): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    output.on('data', (chunk) => {
      printed += String(chunk)
      const address = /ws:\/\/\S+/.exec(printed)?.[0]
      if (address) resolve(address)
    })
    output.on('end', () => reject(new Error(`Chromium did not start: ${printed}`)))
  })
}

/** Sends a command of the DevTools protocol to a page. */
export type SendCommand = (method: string, params?: object) => Promise<unknown>

/** 1.6 Mbit/s with 150 ms: WebPageTest's "3G Fast", which Lighthouse calls "Slow 4G". */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 }

/** Throttles a page to Slow 4G and a CPU four times slower. */
export async function throttle(send: SendCommand): Promise<void> {
  await send('Network.enable')
  await send('Network.emulateNetworkConditions', SLOW_4G)
  await send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
