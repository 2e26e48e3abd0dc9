import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { plainEnvironment } from '#tests/support/process-environment.ts'

export interface SandboxProcess {
  readonly port: number
  readonly pid: number
  end(): Promise<void>
}

/** The script of the sandbox's process, in TypeScript. */
export const SANDBOX_SCRIPT = 'tests/sandbox/sandbox-process.ts'

interface SandboxAddresses {
  readonly databaseUrl: string
  readonly webhookUrl: string
}

/** A sandbox on its own database. It ends with this process. `args` are Node's, with the script. */
export async function openSandboxProcess(
  { databaseUrl, webhookUrl }: SandboxAddresses,
  args: readonly string[] = ['--import', 'tsx', SANDBOX_SCRIPT],
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [...args, databaseUrl, webhookUrl], {
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
