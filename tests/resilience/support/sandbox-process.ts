import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { plainEnvironment } from '#tests/support/process-environment.ts'

export interface SandboxProcess {
  readonly port: number
  readonly pid: number
  end(): Promise<void>
}

/** A sandbox on its own database. It ends with this process. */
export async function openSandboxProcess(databaseUrl: string, webhookUrl: string): Promise<SandboxProcess> {
  const script = 'tests/sandbox/sandbox-process.ts'
  const child = spawn(process.execPath, ['--import', 'tsx', script, databaseUrl, webhookUrl], {
    env: plainEnvironment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killChild = () => child.kill()
  process.once('exit', killChild)
  child.once('exit', () => process.off('exit', killChild))
  const [firstLine] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    port: Number(String(firstLine).trim()),
    pid: child.pid!,
    end: async () => {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}
