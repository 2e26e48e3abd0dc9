import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { plainEnvironment } from './process-environment.ts'

export interface MarketProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Startup time, ms. */
  readonly startupMs: number
  /** The output and log of the process so far. */
  output(): string
  /** Ends the process. Returns its exit code, or null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface MarketProcessOptions {
  readonly dataDir: string
  readonly port: number
  /** In addition to the environment of `npm start`. */
  readonly env?: Readonly<Record<string, string>>
  /** The arguments of Node; by default those of `npm start`. */
  readonly args?: readonly string[]
}

const NPM_START = ['app/run.mjs', 'start']

/**
 * Runs the marketplace like `npm start`, in its own process group, until this process ends. Throws its output if it
 * ends early.
 */
export async function openMarketProcess({
  dataDir,
  port,
  env = {},
  args = NPM_START,
}: MarketProcessOptions): Promise<MarketProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: plainEnvironment({
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const killChild = () => child.kill()
  process.once('exit', killChild)
  child.once('exit', () => process.off('exit', killChild))
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    let isOpen = false
    const collect = (data: Buffer) => {
      printed += String(data)
      if (isOpen || !/ is open at | running, /.test(printed)) return
      isOpen = true
      resolve()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('exit', (code) => reject(new Error(`the market ended (${code}): ${printed}`)))
  })
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid!,
    startupMs: performance.now() - began,
    output: () => printed,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      const [code] = await exited
      return code as number | null
    },
  }
}
