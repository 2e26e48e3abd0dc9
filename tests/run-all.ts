import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

const npm = (name: string, script: string): Step => ({ name, command: 'npm', args: ['run', '-s', script] })
const vitest = (name: string, project: string): Step => ({
  name,
  command: 'vitest',
  args: ['run', '--project', project],
})

/**
 * Everything `npm test` runs, in this order; the first that fails ends it. What stands together runs at once; what
 * looks at the clock runs alone.
 */
const STEPS: readonly (readonly Step[])[] = [
  [npm('types', 'types'), npm('lint', 'lint')],
  [npm('boundaries', 'boundaries'), npm('dead code', 'dead-code')],
  [npm('client', 'build'), vitest('rules, house and browser logic', 'fast')],
  [vitest('engines, contracts, rooms and journeys', 'real')],
  [vitest('faults', 'faults')],
  [vitest('limits and messages in a browser', 'limits')],
  [vitest('browser', 'browser')],
]

/** Tells the outcome of a step once it is over; what it says meanwhile only when nothing else runs beside it. */
async function run({ name, command, args }: Step, alone: boolean): Promise<number> {
  const start = Date.now()
  if (alone) process.stdout.write(`\n== ${name}\n`)
  const env = { ...process.env, FORCE_COLOR: '0' }
  const child = spawn(command, args, { stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'], env })
  const said: Buffer[] = []
  child.stdout?.on('data', (data: Buffer) => said.push(data))
  child.stderr?.on('data', (data: Buffer) => said.push(data))
  const [code] = (await once(child, 'close')) as [number | null]
  if (!alone) process.stdout.write(`\n== ${name}\n${Buffer.concat(said)}`)
  process.stdout.write(`== ${name}: ${Math.round((Date.now() - start) / 1000)} s\n`)
  if (code !== 0) process.stderr.write(`\n${name} failed\n`)
  return code ?? 1
}

const began = Date.now()
for (const steps of STEPS) {
  const codes = await Promise.all(steps.map((step) => run(step, steps.length === 1)))
  const failed = codes.find((code) => code !== 0)
  if (failed) process.exit(failed)
}
if (!existsSync('/var/run/docker.sock'))
  process.stdout.write('\nDocker: no engine here, so nothing ran against a containerised EventStoreDB\n')
process.stdout.write(`\n${STEPS.flat().length} passed, 0 failed\nall in ${Math.round((Date.now() - began) / 1000)} s\n`)
