import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs `npm run app -- …` and returns its exit code and what it wrote to stdout and stderr. */
export async function runApp(
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, ['app/run.mjs', ...args], options)
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (data: Buffer) => {
      output += String(data)
    })
  const [code] = await once(child, 'close')
  return { code: code as number, output }
}
