import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { plainEnvironment } from './process-environment.ts'

export interface MarketProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** How long it took to open, ms. */
  readonly openedIn: number
  /** Its exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface MarketPlace {
  readonly dataDir: string
  readonly port: number
  /** Beside what `npm start` finds in the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** What is run; the market of `npm start` unless told. */
  readonly entry?: readonly string[]
}

const NPM_START = ['app/main.ts', 'start']

/** The market as `npm start` runs it, in a process group of its own; it ends with us. Throws what it said when it ends instead. */
export async function openMarketProcess({
  dataDir,
  port,
  env = {},
  entry = NPM_START,
}: MarketPlace): Promise<MarketProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', ...entry], {
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
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (data: Buffer) => {
      said += String(data)
      if (/ is open at | running, /.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the market ended (${code}): ${said}`)))
  })
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid!,
    openedIn: performance.now() - began,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const gone = once(child, 'exit')
      child.kill(signal)
      const [code] = await gone
      return code as number | null
    },
  }
}
